# SPDX-License-Identifier: MIT
"""What the programs share that recompute a cipher's vectors, and the answers of its wrong
variants, without the C code.  Such a program has

    cipher(key, plain, **how)   the ciphertext; all three are hex
    VARIANTS                    (key sizes in bits, the mistake, how), one row each

and calls main().
"""
import pathlib
import re
import sys


def vectors(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fields = line.split("#")[0].split(maxsplit=4)
        if fields:
            yield number, fields


def chosen(path):
    """The vectors that tell the variants apart: no two parts of the key alike."""
    for _, (key, plain, _, origin, *_) in vectors(path):
        if origin != "W" and len(set(key)) > 4 and key[:8] != key[-8:] and key[:16] != key[16:]:
            yield key, plain


def mistakes(path, cipher, variants):
    bits = int(re.search(r"\d+$", path.stem).group())
    for key, plain in list(chosen(path))[:1]:
        for sizes, what, how in variants:
            if bits in sizes:
                yield [key, plain, cipher(key, plain, **how), "W", what]


def check(path, cipher, variants):
    """Prints a case per line of a file; whether all are right."""
    good = True
    known = list(mistakes(path, cipher, variants))
    for number, fields in vectors(path):
        if fields[3] == "W":
            right = fields in known
        else:
            right = cipher(fields[0], fields[1]) == fields[2]
        print(f"{'ok' if right else 'not ok'} {path.name}:{number} {fields[3]}")
        good &= right
    answers = [answer[2] for answer in known] + [cipher(*pair) for pair in chosen(path)]
    right = len(set(answers)) == len(answers) and known and all(
        line in [fields for _, fields in vectors(path)] for line in known
    )
    print(f"{'ok' if right else 'not ok'} {path.name} has every mistake, no two alike")
    return good and right


def main(usage, family, cipher, variants):
    """`check FOLDER` or `print FOLDER`, over the vectors of a family; the exit status."""
    if len(sys.argv) != 3 or sys.argv[1] not in ("check", "print"):
        return usage
    paths = sorted(pathlib.Path(sys.argv[2]).glob(f"{family}*.txt"))
    if sys.argv[1] == "check":
        return 0 if all([check(path, cipher, variants) for path in paths]) and paths else 1
    for path in paths:
        print(f"# {path.name}")
        for line in mistakes(path, cipher, variants):
            print(*line)
    return 0
