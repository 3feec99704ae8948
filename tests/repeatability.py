#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How well `ledbench run` repeats itself: the core-cycle figures of several modules over many
processes.  Those that ledbench itself marks as doubtful are counted apart.  Prints a Markdown
table; docs/measuring.md holds one.

usage: tests/repeatability.py BUILD [--runs N] [--conditions quiet,busy] [--impl LIST]
       [--seconds S]
"""
import argparse
import json
import math
import statistics
import subprocess
from collections import defaultdict

from neighbour import Neighbour

DOUBTFUL = {"few_rounds", "spread", "drift"}  # each marks a figure, as three flags of any kind do


def figures(program, impl, seconds):
    """One run: core cycles per byte by module and workload, NaN for those that are marked."""
    document = json.loads(subprocess.run(
        [program, "run", "--cipher", "led64", "--impl", impl, "--op", "enc", "--max-time", seconds,
         "--json", "-"], stdout=subprocess.PIPE, check=True).stdout)
    for r in document["results"]:
        if r["status"] == "ok" and r["cpb_core"]:
            marked = DOUBTFUL.intersection(r["flags"]) or len(r["flags"]) >= 3
            yield (f"{r['impl']}.{r['isa']} {r['workload']}",
                   math.nan if marked else r["cpb_core"]["median"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--conditions", default="quiet,busy")
    parser.add_argument("--impl", default="table,bitslice64,vperm.avx2,rows.avx2")
    parser.add_argument("--seconds", default="12")
    a = parser.parse_args()
    program = f"{a.build}/ledbench"
    print("| machine | module, led64 | runs | marked `~` | median of the others, cycles/byte | "
          "95 % of them within | all within |")
    print("|---|---|---|---|---|---|---|")
    for condition in a.conditions.split(","):
        found = defaultdict(list)
        with Neighbour(program, condition == "busy"):
            for _ in range(a.runs):
                for name, cycles in figures(program, a.impl, a.seconds):
                    found[name].append(cycles)
        for name, values in sorted(found.items()):
            good = [v for v in values if not math.isnan(v)]
            spread = "- | - | -"
            if good:
                middle = statistics.median(good)
                off = sorted(abs(v / middle - 1) for v in good)
                # The whole number of runs that are 95 % of them or more.
                within = off[-(-len(off) * 95 // 100) - 1]
                spread = f"{middle:.3f} | {100 * within:.2f} % | {100 * off[-1]:.2f} %"
            print(f"| {condition} | {name} | {len(values)} | {len(values) - len(good)} | {spread} |",
                  flush=True)


if __name__ == "__main__":
    main()
