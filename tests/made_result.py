#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""made_result.py [OPTION=VALUE]... [primitive/impl.isa:BYTES=NS,...]...

Prints a result of ledbench run that never happened: each module with its streams of
encryption, NS nanoseconds per byte in messages of BYTES bytes ("b128" is a batch, "d64"
decryption), at 2.4 GHz.  Options: cpu, fingerprint, started (of the run), argv (words, by blanks),
technique, reason (of a module that failed: it gets no figures), flags (of all figures,
by commas), sha (one hexadecimal digit), own (extra JSON, merged into every module).
"""
import json
import pathlib
import sys

SCHEMA = json.loads((pathlib.Path(__file__).resolve().parent.parent
                     / "docs" / "result.schema.json").read_text(encoding="utf-8"))

OPTIONS = {"cpu": "Imaginary CPU", "fingerprint": "0123456789abcdef",
           "started": "2026-01-02T03:04:05Z", "argv": "ledbench run", "technique": "magic",
           "reason": "", "flags": "", "sha": "a", "own": "{}", "complete": "true"}


def split_name(name):
    primitive, rest = name.split("/")
    impl, isa = rest.rsplit(".", 1)
    return primitive, impl, isa


def complete(item, schema):
    """What the schema asks for beyond it is unknown."""
    return {**{name: None for name in schema["required"]}, **item}


def module(name, options):
    primitive, impl, isa = split_name(name)
    failed = options["reason"] != ""
    return {"name": name, "primitive": primitive, "impl": impl, "isa": isa, "lanes": 16,
            "path": f"impls/{primitive}/{impl}.{isa}.so", "sha256": options["sha"] * 64,
            "abi": 5, "compiler": "gcc 12.2.0", "flags": "-O3", "vector_class": "narrow",
            "constant_time": impl != "table", "technique": options["technique"],
            "source": "a paper", "key_bytes": 8, "block_bytes": 8, "schedule_bytes": 64,
            "code_bytes": 4000, "table_bytes": 256,
            "stack_bytes": 512, "own_modes": [], "status": "failed" if failed else "ok",
            "reason": options["reason"] or None, **json.loads(options["own"])}


def result(index, name, size, ns, options):
    primitive, impl, isa = split_name(name)
    workload = "batch" if size.startswith("b") else "stream"
    op = "dec" if size.startswith("d") else "enc"
    size = int(size.lstrip("bd"))
    failed = options["reason"] != ""
    ticks = {key: None if failed else round(2 * ns * size * factor, 6)
             for key, factor in (("min", .99), ("q1", .995), ("median", 1), ("q3", 1.005),
                                 ("p99", 1.1))}
    cycles = {"median": round(2.4 * ns, 6), "ci_lo": round(2.398 * ns, 6),
              "ci_hi": round(2.403 * ns, 6)}
    return {"module": index, "primitive": primitive, "impl": impl, "isa": isa, "lanes": 16,
            "op": op, "workload": workload, "bytes": size,
            "status": "failed" if failed else "ok", "reason": options["reason"] or None,
            "cpb_core": None if failed else cycles, "cpb_tsc": None if failed else 2 * ns,
            "ns_per_byte": None if failed else ns,
            "ns_per_call": None if failed else ns * size,
            "mbit_per_s": None if failed else 8000 / ns,
            "ticks": {**ticks, "n": 300, "discarded": 0},
            "rounds": {"valid": 20, "invalid": 1},
            "flags": [flag for flag in options["flags"].split(",") if flag]}


def main(words):
    options, modules, results = dict(OPTIONS), [], []
    for word in words:
        key, _, value = word.partition("=")
        if key in options:
            options[key] = value
            continue
        name, _, figures = word.partition(":")
        modules.append(module(name, options))
        for figure in figures.split(","):
            size, _, ns = figure.partition("=")
            results.append(result(len(modules) - 1, name, size, float(ns), options))
    document = {
        "schema_version": 1,
        "run": {"version": "0.1.0", "git": "0123abc", "argv": options["argv"].split(),
                "started_utc": options["started"], "seed": 1, "seconds": 12.5,
                "complete": options["complete"] == "true", "rounds_kept": 1000,
                "rounds_dropped": 40},
        "machine": {"cpu": options["cpu"], "vendor": "GenuineIntel", "codename": None,
                    "family": 6, "model": 85, "stepping": 4, "microcode": "0x1",
                    "hypervisor": None, "flags": "u64 sse2 avx2", "kernel": "Linux",
                    "os": "Debian", "governor": "performance", "smt": "off", "turbo": False,
                    "cpus_online": 2, "cpus_allowed": 2, "l1d_kib": 32, "l2_kib": 1024,
                    "l3_kib": None, "quota_cpus": None, "load1": 0.25,
                    "fingerprint": options["fingerprint"] or None, "tsc_hz": 2000000000},
        "cycles": {"source": "tsc_scaled", "reason": "no counters here", "imul_latency": 3,
                   "overhead_ticks": 24,
                   "ratio": {"median": 1.2, "min": 1.19, "max": 1.21}},
        "modules": modules, "results": results}
    schema = SCHEMA["properties"]["modules"]["items"]
    document["modules"] = [complete(item, schema) for item in modules]
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
