#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How often `ledbench compare` is right: false alarms on identical modules, and how many
planted slowdowns it finds.  A trial is one call of compare, with its retries and its
confirmations.  Prints a Markdown table; docs/measuring.md holds one.

usage: tests/gate_rates.py BUILD [--trials N] [--planted N] [--conditions quiet,busy]
       [--compilers gcc,clang] [--log FILE]
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

from neighbour import Neighbour

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ("-O3 -falign-functions=64 -mssse3 -DLB_VEC=16 -fPIC -fvisibility=hidden -shared").split()
VERDICTS = {0: "PASS", 3: "FAIL", 4: "INCONCLUSIVE"}


def build(compiler, folder, extra):
    """The path of a copy of led64/vperm.ssse3 with that many extra multiplies."""
    path = f"{folder}/{compiler}-{extra}.so"
    if not os.path.exists(path):
        subprocess.run([compiler, *FLAGS, "-I", f"{HERE}/../harness", "-I", HERE,
                        "-DLB_PRIMITIVE=\"led64\"", "-DLB_VARIANT=64", "-DLB_IMPL=\"slower\"",
                        "-DLB_ISA=\"ssse3\"", "-DLB_FLAGS=\"\"", f"-DEXTRA={extra}",
                        "-o", path, f"{HERE}/slower.c"], check=True)
    return path


def compare(program, old, new, *options):
    """The exit status and the document of one comparison of long messages and batches."""
    done = subprocess.run([program, "compare", "--op", "enc", "--json", "-", *options, old, new],
                          stdout=subprocess.PIPE, check=False)
    if done.returncode not in VERDICTS:
        sys.exit(f"compare ended with {done.returncode}")
    return VERDICTS[done.returncode], json.loads(done.stdout)


def multiplies(program, compiler, folder, percent):
    """How many extra multiplies make a long message slower by that much."""
    old, extra = build(compiler, folder, 0), 8000
    _, document = compare(program, old, build(compiler, folder, extra))
    change = [c["time"]["change"]["estimate"] for c in document["comparisons"]
              if c["workload"] == "stream"][0]
    return round(extra * percent / 100 / change)


def upper_bound(found, n):
    """The one-sided 95 % bound of a rate of which `found` of n were seen: Clopper, Pearson."""
    low, high = found / n, 1.0
    for _ in range(60):
        p = (low + high) / 2
        tail = sum(math.comb(n, k) * p ** k * (1 - p) ** (n - k) for k in range(found + 1))
        low, high = (p, high) if tail > .05 else (low, p)
    return high


def series(program, old, new, n, log, **what):
    """n trials; how many had which verdict."""
    found = dict.fromkeys(VERDICTS.values(), 0)
    for _ in range(n):
        verdict, document = compare(program, old, new)
        found[verdict] += 1
        if log:
            print(json.dumps({**what, "verdict": verdict, "comparisons": [
                c["time"] for c in document["comparisons"]]}), file=log, flush=True)
    return found


def row(condition, compiler, planted, n, found):
    """A line of the table."""
    wrong = found["FAIL"] if planted <= 1 else found["PASS"]
    bound = f"{100 * upper_bound(wrong, n):.2f} %"
    print(f"| {condition} | {compiler} | {planted:g} % | {n} | {found['PASS']} | "
          f"{found['INCONCLUSIVE']} | {found['FAIL']} | {wrong} ({bound}) |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--trials", type=int, default=300)
    parser.add_argument("--planted", type=int, default=25)
    parser.add_argument("--sizes", default="0.5,1,2,5")
    parser.add_argument("--conditions", default="quiet,busy")
    parser.add_argument("--compilers", default="gcc,clang")
    parser.add_argument("--log", type=argparse.FileType("a"))
    a = parser.parse_args()
    program = f"{a.build}/ledbench"
    print("| machine | compiler | planted | trials | PASS | INCONCLUSIVE | FAIL | "
          "wrong (95 % bound) |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for condition in a.conditions.split(","):
            with Neighbour(program, condition == "busy"):
                for compiler in a.compilers.split(","):
                    sizes = [float(s) for s in a.sizes.split(",") if s] if a.planted else []
                    for planted in ([0.0] if a.trials else []) + sizes:
                        extra = 0 if planted == 0 else multiplies(program, compiler, folder,
                                                                  planted)
                        n = a.trials if planted == 0 else a.planted
                        found = series(program, build(compiler, folder, 0),
                                       build(compiler, folder, extra), n, a.log,
                                       condition=condition, compiler=compiler, planted=planted)
                        row(condition, compiler, planted, n, found)


if __name__ == "__main__":
    main()
