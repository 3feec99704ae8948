#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The pictures from the command line: of what kind, of a comparison, and what is refused.
# What is in those of a run is the matter of test_plot.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

says 2 "*--plot-kind: 'pie' is not one of bars sizes rounds*" run --plot "$scratch/a.svg" --plot-kind pie
says 2 "*--plot-kind: nothing is drawn without --plot*" run --plot-kind rounds
says 1 "*a picture's name ends in .svg or .png*" compare --plot x.pdf a.json b.json
says 0 "*" run --impl copy --op enc --rounds 2 --sizes 64..256:x2 --plot "$scratch/a.svg"
like "curves by themselves" "$(cat "$scratch/a.gp")" "*yerrorlines*title 'copy.u64'*"
says 0 "*" run --impl copy --op enc --rounds 2 --plot "$scratch/b.svg" --plot-kind rounds
like "the spread" "$(cat "$scratch/b.gp")" "*'*null copy.u64, stream' 1*"

if ! command -v python3 >/dev/null; then
	skip "a comparison" "python3 is missing"
	finish
fi
python3 "$here/made_result.py" led64/a.u64:b128=10,64=10,256=10 led64/b.u64:64=10 >"$scratch/old.json"
python3 "$here/made_result.py" led64/a.u64:b128=11,64=10.2,256=9 led64/b.u64:128=10 >"$scratch/new.json"
says 3 "*" compare --max-slowdown 2% --plot "$scratch/c.svg" "$scratch/old.json" "$scratch/new.json"
# Figures of made_result.py: intervals of 2.398 and 2.403 around 2.4, and the .5 % between runs.
equal "changes, bounds, verdicts" "$(grep -v '^#' "$scratch/c.dat")" \
	"1 10 9.2711 10.729 - 1
2 2 1.2878 2.7127 - 2
3 -10 -10.687 -9.3123 - 0"
like "names and times" "$(cat "$scratch/c.gp")" \
	"*'led64 a.u64, enc batch' 1*'24.00 to 26.40 cycles/B' 1*arrow from 2,*"
if command -v gnuplot >/dev/null; then
	like "drawn" "$(cat "$scratch/c.svg")" "*<svg*INCONCLUSIVE*</svg>*"
else
	like "not drawn" "$(cat "$err")" "*gnuplot is not installed*"
fi
says 2 "*--json: *new.json is what is read*" compare --json "$scratch/new.json" "$scratch/old.json" "$scratch/new.json"
says 1 "*the plot would overwrite it*" compare --json "$scratch/d.gp" --plot "$scratch/d.svg" \
	"$scratch/old.json" "$scratch/new.json"
finish
