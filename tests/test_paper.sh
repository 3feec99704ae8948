#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# paper: the files of results/published, every format, what is missing, and where it cannot
# print.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
paper=$here/paper.json
# The same without what takes long.
quick=$scratch/quick.json
sed '/"matrix": {/,/^\t},/c\	"matrix": null,' "$paper" >"$quick"
fast=(--rounds 2)

# --- the files --------------------------------------------------------------------------
if python3 -c 'import jsonschema' 2>/dev/null; then
	for file in "$here"/../results/published/*.json "$paper"; do
		name=$(basename "$file")
		equal "$name follows its schema" \
			"$(python3 "$here/validate_json.py" --schema published.schema.json "$file" 2>&1)" ""
		[ "$file" = "$paper" ] ||
			equal "$name is named like its paper" "$(sed -n 's/^\t"id": "\(.*\)",$/\1/p' "$file").json" "$name"
	done
	sed 's/"value": 62/"value": -62/' "$paper" >"$scratch/wrong.json"
	like "the schema refuses a wrong one" \
		"$(python3 "$here/validate_json.py" --schema published.schema.json "$scratch/wrong.json" 2>&1)" "*-62*"
else
	skip "the files follow their schema" "python3-jsonschema is missing"
fi
for file in "$here"/../results/published/*.json; do
	equal "$(basename "$file") is beside the program" "$(cmp "$file" "$build/results/published/$(basename "$file")" 2>&1)" ""
done

# --- the command line --------------------------------------------------------------------
says 2 "ledbench: paper: which one? *" paper
says 2 "ledbench: paper: one at a time *" paper a b
says 2 "ledbench: no paper is called 'led'; there are fbs-ublock-2025, led-avx2-2025, *, sm2-kdf-2023" paper led
says 1 "ledbench: ../led: No such file or directory" paper ../led
says 2 "ledbench: --format: 'html' is none of text markdown latex csv json" paper --format html "$paper"
says 2 "ledbench: --rounds: *" paper --rounds 1 "$paper"
says 1 "ledbench: $scratch/none.json: No such file or directory" paper "$scratch/none.json"
says 1 "ledbench: *wrong.json: claims[[]0].value is -62, which is out of range" paper "$scratch/wrong.json"
says 1 "ledbench: module folder $scratch/none: No such file or directory" paper "$paper" --debug-dir "$scratch/none"
says 1 "ledbench: $scratch: Is a directory" paper "$paper" --json "$scratch"
cp "$paper" "$scratch/own.json"
says 2 "ledbench: --json: $scratch/own.json is what is read" paper "$scratch/own.json" --json "$scratch/own.json"
equal "the paper is as it was" "$(cmp "$paper" "$scratch/own.json" 2>&1)" ""
says 0 "*fbs-ublock-2025: *led-avx2-2025: 7 figures, something stands for 5 of them*sm2-kdf-2023: *" paper list
says 0 "Usage: ledbench paper *--debug-dir*" paper --help

# --- one whole paper, a small one ----------------------------------------------------------
mkdir -p "$scratch/debug/led64"
"${CC:-gcc}" -O0 -mavx2 -mbmi -mbmi2 -DLB_VEC=32 -fPIC -fvisibility=hidden -shared \
	-I"$here/../harness" -DLB_PRIMITIVE='"led64"' -DLB_VARIANT=64 -DLB_IMPL='"slice"' \
	-DLB_ISA='"avx2"' -DLB_FLAGS='"-O0"' -o "$scratch/debug/led64/slice.avx2.so" \
	"$here/../impls/led/slice.avx2.c" || fail "compile" "$?"
if "$ledbench" list --impl led64/slice | grep -q lacks; then
	skip "all of it" "this CPU has no AVX2"
	finish
fi
"$ledbench" paper "${fast[@]}" "$paper" --debug-dir "$scratch/debug" --json "$scratch/whole.json" \
	>"$out" 2>"$err"
equal "a paper is measured" "$? $(<"$err")" "0 "
text=$(<"$out")
like "says what was published, and by whom" "$text" "small*Nobody, \"A paper that never was\", 2026*"
like "has both builds" "$text" "* 1  enc  *62 c/B  led64/table.u64 * 4 * 16 KiB *[0-9] * - *[0-9]*"
like "has the baseline" "$text" "* 2  enc  * 1.5 x  led64/slice.avx2 * 32  table.u64 *16 KiB *[0-9]*"
like "has no module" "$text" "*led64/none.avx2 *no module here: led64/none.avx2*"
like "has no such operation" "$text" "*this ledbench has*'levitate'*"
like "has no implementation" "$text" "* 6  enc  *4.3 c/B  present: no implementation here*"
like "has the layer" "$text" "*S-box layer of led64 alone*64 KiB*4 KiB*slice.avx2 *-O3 *17.00 *slice.avx2 *-O0 *"
like "has the matrix" "$text" "*Implementations of led64 side by side*table.u64 *table *none.u64 *no module here*"
like "says what differs" "$text" "*What differs*CPU *there an imaginary CPU & its 100 % friends; here *clock *there not stated; here *"
equal "has no figure that is none" "$(grep -ciE '[^a-z](nan|inf)[^a-z]' "$out")" 0

"$ledbench" paper "${fast[@]}" "$quick" --debug-dir "$scratch/debug" --format csv \
	--json "$scratch/paper.json" >"$scratch/csv" 2>"$err"
equal "CSV" "$? $(<"$err")" "0 "
if python3 -c 'import jsonschema' 2>/dev/null; then
	equal "its JSON follows its schema" "$(python3 "$here/validate_json.py" \
		--schema paper.schema.json "$scratch/paper.json" "$scratch/whole.json" 2>&1)" ""
	# What the two formats say is the same, and ratios are what they are called.
	equal "CSV and JSON agree" "$(python3 - "$scratch" 2>&1 <<'PYTHON'
import csv, json, sys
scratch = sys.argv[1]
lines = list(csv.DictReader(open(scratch + "/csv", newline="")))
paper = json.load(open(scratch + "/paper.json"))
number = lambda text: None if text == "" else float(text)
for n, claim in enumerate(paper["claims"], 1):
    mine = [l for l in lines if l["table"] == "claims" and l["claim"] == str(n)]
    assert len(mine) == 2 * len(claim["rows"]), n
    for k, row in enumerate(claim["rows"]):
        for line, build in zip(mine[2 * k:], ("optimised", "debug")):
            got = row["measured"][build]
            assert number(line["figure"]) == got["figure"], (line, got)
            assert line["module"] == (row["module"] or ""), (line, row)
            assert (line["reason"] or None) == got["reason"], (line, got)
            assert (got["figure"] is None) != (got["reason"] is None), got
            if got["figure"] is not None:
                ratio = got["figure"] / claim["published"]
                assert abs(number(line["ratio"]) / ratio - 1) < 1e-5, line
                assert line["noisy"] in ("true", "false"), line
sbox = paper["claims"][2]["rows"][0]["measured"]
assert sbox["optimised"]["figure"] == 17, sbox
assert paper["claims"][0]["rows"][0]["measured"]["debug"]["reason"].startswith("no -O0 build"), paper
whole = json.load(open(scratch + "/whole.json"))
own = whole["matrix"][1]
assert all(own["loop_seconds"][build]["figure"] > 0 for build in ("optimised", "debug")), own
assert own["code_bytes"] > 1000 and own["stack_bytes"] > 100, own
assert {r["build"] for r in paper["layer"]} == {"optimised", "debug"}
PYTHON
	)" ""
else
	skip "the JSON follows its schema" "python3-jsonschema is missing"
fi
equal "the JSON has every claim" "$(grep -c '"published":' "$scratch/paper.json")" 6
like "CSV begins with names" "$(head -n 1 "$scratch/csv")" "table,claim,module,*,reason$(printf '\r')"
like "CSV quotes and says why" "$(grep -F 'led64/none.avx2' "$scratch/csv" | head -n 1)" \
	"claims,5,led64/none.avx2,*,,1,,,no module here: led64/none.avx2?"

"$ledbench" paper "${fast[@]}" "$quick" --format markdown >"$out" 2>"$err"
equal "Markdown" "$? $(<"$err")" "0 "
# Every line of a table has as many cells as the heading above it.
equal "has even tables" "$(awk '/^\|/ { gsub(/\\\|/, ""); n = gsub(/\|/, "|")
	if (!inside) cells = n; else if (n != cells) print; inside = 1; next } { inside = 0 }' "$out")" ""
like "escapes" "$(<"$out")" '*table, one\\_block*'

"$ledbench" paper "${fast[@]}" "$quick" --format latex >"$scratch/paper.tex" 2>"$err"
equal "LaTeX" "$? $(<"$err")" "0 "
equal "ends what it begins" "$(grep -c '\\begin{' "$scratch/paper.tex")" "$(grep -c '\\end{' "$scratch/paper.tex")"
like "uses the rules of booktabs" "$(<"$scratch/paper.tex")" '*\\toprule*\\midrule*\\bottomrule*'
like "escapes" "$(<"$scratch/paper.tex")" '*see \\#1*imaginary CPU \\& its 100 \\% friends*'
if command -v pdflatex >/dev/null && kpsewhich booktabs.sty >/dev/null; then
	printf '%s\n' '\documentclass{article}' '\usepackage{booktabs}' '\begin{document}' \
		'\input{paper}' '\end{document}' >"$scratch/main.tex"
	(cd "$scratch" && pdflatex -interaction=nonstopmode -halt-on-error main.tex) >"$out" 2>&1 </dev/null
	equal "compiles" "$? $(grep -c '^!' "$out")" "0 0"
else
	skip "compiles" "pdflatex with booktabs is missing"
fi

# --- what is missing -----------------------------------------------------------------------
LEDBENCH_MASK=avx2 "$ledbench" paper "${fast[@]}" "$quick" >"$out" 2>&1
equal "without AVX2 there are still rows" $? 0
like "and they say so" "$(<"$out")" "*led64/slice.avx2 *skipped: hidden by*LEDBENCH_MASK*"
"$ledbench" paper "${fast[@]}" "$quick" --debug-dir "$build/impls" >"$out" 2>&1
equal "a folder of other builds is no -O0" $? 0
like "and is said to be none" "$(<"$out")" "*-O0: *table.u64.so is not built with*-O0*"

# A program of its own home: without -O0 builds, then without anything.
mkdir -p "$scratch/home" "$scratch/empty/results/published" "$scratch/empty/impls"
cp "$ledbench" "$scratch/home"
ln -s "$build/impls" "$build/vectors" "$scratch/home"
"$scratch/home/ledbench" paper "${fast[@]}" "$quick" >"$out" 2>&1
equal "without -O0 builds there are the others" $? 0
like "and how to get them" "$(<"$out")" \
	"*-O0: there are no builds with -O0 in $scratch/home/debug/impls: make*VARIANT=debug *--debug-dir*"
cp "$ledbench" "$scratch/empty" && cp "$paper" "$scratch/empty/results/published/small.json"
"$scratch/empty/ledbench" paper small >"$out" 2>"$err"
equal "without any module the status is 77" "$? $(<"$err")" "77 "
like "and every row says why" "$(<"$out")" "*led64/table.u64 *no module here:*6  enc *present: no implementation*here*"
like "nothing is made up" "$(<"$out")" "*clock *here nothing was measured*"
"$scratch/empty/ledbench" paper big >"$out" 2>"$err"
like "there the papers are others" "$? $(<"$err")" "2 ledbench: no paper is called 'big'; there are small"
echo '{' >"$scratch/empty/results/published/broken.json"
"$scratch/empty/ledbench" paper list >"$out" 2>"$err"
like "a broken one costs its own line" "$? $(<"$err") $(<"$out")" "1 ledbench: *broken.json: it is cut off*small: 6 figures*"
rm "$scratch"/empty/results/published/*
"$scratch/empty/ledbench" paper list >"$out" 2>"$err"
like "no papers at all" "$? $(<"$err")" "77 ledbench: */results/published has no papers"

"$ledbench" paper --json - "$scratch/none.json" >"$out" 2>"$err"
equal "no paper, no JSON" "$? $(<"$out")" "1 "
"$scratch/empty/ledbench" paper --json - "$quick" >"$scratch/alone.json" 2>"$err"
like "JSON to standard output is alone" "$? $(tr -d ' \t\n' <"$scratch/alone.json")" '77 {"schema_version":1,*}'

# --- where it cannot print -----------------------------------------------------------------
for format in text csv json; do
	"$ledbench" paper "${fast[@]}" "$quick" --format $format >/dev/full 2>"$err"
	like "a full device, $format" "$? $(<"$err")" "1 ledbench: *No space left on device"
done
{
	"$ledbench" paper "${fast[@]}" "$quick" 2>"$err"
	echo "$?" >"$scratch/status"
} | true
like "a closed pipe" "$(<"$scratch/status") $(<"$err")" "1 ledbench: standard output: Broken pipe"
timeout -s INT --preserve-status 5 "$ledbench" paper --rounds 1000 "$quick" --format json >"$out" 2>"$err"
equal "interrupted, it says what it has" "$? $(grep -c '"complete":.*false' "$out")" "130 1"
finish
