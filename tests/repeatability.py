#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How well `ledbench run` repeats itself: the core-cycle figures of several modules over many
processes.  Prints a Markdown table; docs/measuring.md holds one.

usage: tests/repeatability.py BUILD [--runs N] [--conditions quiet,busy] [--impl LIST]
       [--seconds S]
"""
import argparse
import json
import statistics
import subprocess
from collections import defaultdict

from neighbour import Neighbour


def figures(program, impl, seconds):
    """One run: core cycles per byte by (module, workload), and whether they are marked."""
    document = json.loads(subprocess.run(
        [program, "run", "--cipher", "led64", "--impl", impl, "--op", "enc", "--max-time", seconds,
         "--json", "-"], stdout=subprocess.PIPE, check=True).stdout)
    for r in document["results"]:
        if r["status"] == "ok" and r["cpb_core"]:
            yield f"{r['impl']}.{r['isa']} {r['workload']}", r["cpb_core"]["median"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--conditions", default="quiet,busy")
    parser.add_argument("--impl", default="table,bitslice64,vperm.avx2,rows.avx2")
    parser.add_argument("--seconds", default="12")
    a = parser.parse_args()
    program = f"{a.build}/ledbench"
    print("| machine | module, led64 | runs | median, cycles/byte | 95 % of them within | all within |")
    print("|---|---|---|---|---|---|")
    for condition in a.conditions.split(","):
        found = defaultdict(list)
        with Neighbour(program, condition == "busy"):
            for _ in range(a.runs):
                for name, cycles in figures(program, a.impl, a.seconds):
                    found[name].append(cycles)
        for name, values in sorted(found.items()):
            middle = statistics.median(values)
            off = sorted(abs(v / middle - 1) for v in values)
            # The whole number of runs that are 95 % of them or more.
            within = off[-(-len(off) * 95 // 100) - 1]
            print(f"| {condition} | {name} | {len(values)} | {middle:.3f} | "
                  f"{100 * within:.2f} % | {100 * off[-1]:.2f} % |", flush=True)


if __name__ == "__main__":
    main()
