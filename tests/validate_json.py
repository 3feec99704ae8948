#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""validate_json.py [--schema NAME] FILE...: checks what ledbench writes ("-" is
standard input), results or by another schema of docs/.

Strict JSON (no NaN, no repeated keys, integers below 2^53) and the schema in
docs/.  Exit status 1 names what is wrong; 77: python3-jsonschema is missing, and
only the JSON itself was checked.
"""
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    jsonschema = None

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"


def refuse(word):
    raise ValueError(f"{word} is no JSON")


def integer(digits):
    value = int(digits)
    if abs(value) >= 2**53:
        raise ValueError(f"{digits} is beyond 2^53")
    return value


def unique(pairs):
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f'"{name}" is there twice')
    return dict(pairs)


def problems(path, schema):
    """Yields what is wrong with the file."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else pathlib.Path(path).read_bytes()
        result = json.loads(data.decode("utf-8"), parse_constant=refuse,
                            parse_int=integer, object_pairs_hook=unique)
    except (OSError, ValueError) as error:
        yield str(error)
        return
    if jsonschema is None:
        return
    validator = jsonschema.Draft202012Validator(schema)
    for error in validator.iter_errors(result):
        yield "/".join(map(str, error.absolute_path)) + ": " + error.message


def main(paths):
    name = "result.schema.json"
    if paths[:1] == ["--schema"]:
        name, paths = "".join(paths[1:2]), paths[2:]
    if not paths:
        sys.exit(__doc__)
    schema = json.loads((DOCS / name).read_text(encoding="utf-8"))
    if jsonschema is not None:
        jsonschema.Draft202012Validator.check_schema(schema)
    wrong = [f"{path}: {problem}" for path in paths for problem in problems(path, schema)]
    if jsonschema is None:
        print("validate_json.py: no python3-jsonschema, the schema was NOT checked", file=sys.stderr)
    if wrong:
        sys.exit("\n".join(wrong))
    if jsonschema is None:
        sys.exit(77)


if __name__ == "__main__":
    main(sys.argv[1:])
