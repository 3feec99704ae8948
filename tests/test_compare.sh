#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# compare: verdicts and exit statuses on modules that were made slower, results, folders,
# and what it refuses.  How often it is right is measured by tests/gate_rates.py.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

text=
# status NAME EXPECTED OPTION...: leaves what was printed in $text.
status() {
	local name=$1 expected=$2

	shift 2
	text=$("$ledbench" compare "$@" 2>&1)
	equal "$name" $? "$expected"
}

# module EXTRA FILE [OPTION...]: led64/vperm with so many more multiplies in 16 KiB.
module() {
	local extra=$1 file=$2

	shift 2
	"${CC:-gcc}" -O3 -falign-functions=64 -mssse3 -DLB_VEC=16 -fPIC -fvisibility=hidden \
		-shared -I"$here/../harness" -DLB_PRIMITIVE='"led64"' -DLB_VARIANT=64 \
		-DLB_IMPL='"slower"' -DLB_ISA='"ssse3"' -DLB_FLAGS='""' -DEXTRA="$extra" \
		"$@" -o "$file" "$here/slower.c" || fail "compile $file" "$?"
}

mkdir -p "$scratch"/{old,same,slow,wrong,none}/led64
module 0 "$scratch/old/led64/slower.ssse3.so"
cp "$scratch/old/led64/slower.ssse3.so" "$scratch/same/led64"
module 60000 "$scratch/slow/led64/slower.ssse3.so"
module 0 "$scratch/wrong/led64/slower.ssse3.so" -DWRONG
old=$scratch/old/led64/slower.ssse3.so slow=$scratch/slow/led64/slower.ssse3.so
fast=(--rounds 11 --op enc)
# Where the verdict does not matter, nothing is timed.
untimed=(--count --no-time --op enc)

if "$ledbench" list --impl "$old" | grep -q 'lacks'; then
	skip "all of it" "this CPU has no SSSE3"
	finish
fi

# --- modules -------------------------------------------------------------------------
# A limit that no noise reaches: whatever else happens on this machine, these are certain.
status "a module beside itself passes" 0 "${fast[@]}" --max-slowdown 50% "$old" "$old"
like "says so" "$text" "*PASS: nothing is slower by more than 50 %."
status "one that takes twice the time fails" 3 "${fast[@]}" "$old" "$slow"
like "names the series" "$text" "*FAIL: led64 slower.ssse3, enc batch (+*%); led64 slower.ssse3, enc stream (+*%)."
status "one that is faster passes" 0 "${fast[@]}" "$slow" "$old"
status "names of the catalogue" 3 "${fast[@]}" led64/bitslice64 led64/ref.u64
like "shows both" "$text" "*bitslice64.u64 -> ref.u64*enc batch*FAIL*"
status "the time is up: nothing is said" 4 --op enc --sizes 4M --max-time 1 "$old" "$slow"
like "says why" "$text" "*INCONCLUSIVE*no time was left*"
status "different primitives do not meet" 2 led64/table led80/table
like "says why" "$text" "*nothing of led64/table goes with anything of led80/table*"
status "a wrong module is not timed" 5 "${fast[@]}" "$old" "$scratch/wrong/led64/slower.ssse3.so"
like "says what is wrong" "$text" "*new: vectors: encrypt*WRONG: led64 slower.ssse3, failed: new: vectors*"

# --- folders -------------------------------------------------------------------------
status "folders: identical files pass unmeasured" 0 "$scratch/old" "$scratch/same"
like "says so" "$text" "*1 the same file on both sides*PASS: all that is on both sides is the same files."
status "folders: what is slower fails" 3 "${fast[@]}" "$scratch/old" "$scratch/slow"
status "folders: an empty one" 77 "$scratch/old" "$scratch/none"
like "says so" "$text" "*$scratch/none: there are no modules*"
status "folders: a choice of their modules" 2 --impl table "$scratch/old" "$scratch/slow"

# --- counts --------------------------------------------------------------------------
status "instructions: more of them" 3 --count --no-time --op enc "$old" "$slow"
like "counts them" "$text" "*instr.*+*FAIL*"
status "instructions: as many" 0 --count --no-time "$old" "$old"
status "neither time nor counts" 2 --no-time "$old" "$old"

# --- results -------------------------------------------------------------------------
"$ledbench" run --impl led64/vperm.ssse3,led64/table --rounds 11 --op enc \
	--json "$scratch/a.json" >/dev/null 2>&1
sed 's/"fingerprint":.*/"fingerprint":	"0123456789abcdef",/' "$scratch/a.json" >"$scratch/b.json"
# scaled FACTOR: the core cycles of the result, multiplied, without the flags and the
# intervals of a busy machine, which are not what is tested.
scaled() {
	python3 - "$scratch/a.json" "$1" <<-'END'
		import json, sys
		run = json.load(open(sys.argv[1]))
		for r in run["results"]:
		    r["flags"] = []
		    cycles = r.get("cpb_core") or {}
		    cycles.update(dict.fromkeys(
		        cycles, round(cycles.get("median", 0) * float(sys.argv[2]), 6)))
		print(json.dumps(run))
	END
}
scaled 1 >"$scratch/one.json"
scaled 1.05 >"$scratch/more.json"
scaled 1.008 >"$scratch/hardly.json"
if grep -q '"cpb_core": *{' "$scratch/one.json"; then
	status "results: the same" 0 "$scratch/one.json" "$scratch/one.json"
	status "results: 5 % more" 3 "$scratch/one.json" "$scratch/more.json"
	like "in cycles" "$text" "*cycles/B*+5.0*FAIL*"
	like "by their bounds" "$text" "*FAIL: the lower bound is over 1 %; PASS: the upper one is below 1 %.*"
	cp "$scratch/one.json" "$scratch/baseline"
	status "results: whatever they are called" 0 "$scratch/baseline" "$scratch/one.json"
	status "results: two runs may differ by that" 4 "$scratch/one.json" "$scratch/hardly.json"
else
	skip "results: verdicts" "this machine has no core clock"
fi
status "results of different machines are no gate" 4 "$scratch/one.json" "$scratch/b.json"
like "show ratios" "$text" "*x ref.*this is no gate*INCONCLUSIVE*"
: >"$scratch/empty.json"
head -c 900 "$scratch/a.json" >"$scratch/cut.json"
for bad in empty cut missing; do
	status "results: $bad" 1 "$scratch/$bad.json" "$scratch/one.json"
	like "names the file" "$text" "ledbench: $scratch/$bad.json: *"
done
status "a result and a module" 2 "$scratch/one.json" "$old"
status "results hold no instructions" 2 --count "$scratch/one.json" "$scratch/one.json"

# --- outputs and options ---------------------------------------------------------------
for json in "--count --op enc" "--count --no-time"; do
	# shellcheck disable=SC2086 # options, as words
	"$ledbench" compare --rounds 11 --max-slowdown 50% $json --json "$scratch/c.json" \
		"$old" "$slow" >/dev/null 2>&1
	"$here/validate_json.py" --schema compare.schema.json "$scratch/c.json" \
		>"$scratch/problems" 2>&1
	case $? in
	0) pass "JSON follows its schema: $json" ;;
	77) skip "JSON follows its schema: $json" "no python3-jsonschema" ;;
	*) fail "JSON follows its schema: $json" "$(cat "$scratch/problems")" ;;
	esac
done
"$ledbench" compare --json "$scratch/c.json" "$scratch/one.json" "$scratch/b.json" >/dev/null 2>&1
"$here/validate_json.py" --schema compare.schema.json "$scratch/c.json" >"$scratch/problems" 2>&1
code=$?
[ $code = 77 ] || equal "JSON follows its schema: results" "$code$(cat "$scratch/problems")" 0
status "Markdown: the verdict comes first" 3 "${untimed[@]}" --markdown "$old" "$slow"
like "as a table" "$text" "### ledbench: \*\*FAIL\*\*: led64*| impl*|*slower.ssse3*"
status "--json -" 0 "${untimed[@]}" --json - "$old" "$old"
like "is JSON alone" "$text" "{*}"
status "an output that cannot be written" 1 --json /nowhere/x.json "$old" "$old"
status "no names" 2
status "one name" 2 "$old"
status "three names" 2 "$old" "$old" "$old"
status "an unknown name" 2 "$old" led64/tabel
like "has a neighbour" "$text" "*did you mean*"
status "--max-slowdown 0" 2 --max-slowdown 0 "$old" "$old"
status "--max-slowdown x" 2 --max-slowdown x "$old" "$old"
status "--alpha 2" 2 --alpha 2 "$old" "$old"
status "--rounds 3" 2 --rounds 3 "$old" "$old"
status "help" 0 --help
"$ledbench" compare "${untimed[@]}" "$old" "$slow" >/dev/full 2>"$scratch/error"
equal "a full disk" $? 1
like "says so" "$(cat "$scratch/error")" "*standard output: No space left on device*"
timeout --preserve-status -s INT 1 "$ledbench" compare --rounds 128 --json "$scratch/int.json" \
	"$old" "$old" >/dev/null 2>&1
equal "an interrupt" $? 130
finish
