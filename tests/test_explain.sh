#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# explain, from its command line to its output.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

explain() {
	"$ledbench" explain "$@" 2>&1
}

# status NAME EXPECTED OPTION...: the exit status of a call.
status() {
	local name=$1 expected=$2

	shift 2
	explain "$@" >"$scratch/output"
	equal "$name" "$?" "$expected"
}

# all OPTION...: how many instructions there are in all, per call, of a single module.
all() {
	explain --no-measure "$@" | awk '/^all instructions/ { print $3 }'
}

status "without a module it asks for one" 2
status "an unknown module" 2 nosuch
status "an unknown operation" 2 led64/ref --op nosuch
status "an operation that has no mix of its own" 2 led64/ref --op setkey+enc
status "unknown cores" 2 led64/ref --ports nosuch
status "no blocks" 2 led64/ref --blocks 0
status "blocks of a part" 2 led64/biham.u64 --op rounds --blocks 4
status "a part that the module lacks" 77 led64/ref --op rounds --no-measure
like "which says so" "$(cat "$scratch/output")" "led64/ref.u64: skipped: it has no part 'rounds'"

first=$(explain led64/bitslice64,led64/biham.sse2,led64/ref --no-measure --json)
for _ in 1 2 3; do
	equal "counts are the same in every run" \
		"$(explain led64/bitslice64,led64/biham.sse2,led64/ref --no-measure --json)" "$first"
done

one=$(all led64/bitslice64 --blocks 16) two=$(all led64/bitslice64 --blocks 32)
steady=$(all led64/bitslice64)
equal "the inside of a message is what a second lane group adds" "$steady" "$((two - one))"
like "the rest is the call's" "$(explain led64/bitslice64 --no-measure)" \
	"*A call takes $((one - steady)) instructions beside its blocks."

pack=$(all led64/biham.sse2 --op pack) rounds=$(all led64/biham.sse2 --op rounds)
unpack=$(all led64/biham.sse2 --op unpack) enc=$(all led64/biham.sse2)
rest=$((enc - pack - rounds - unpack))
if [ "${rest#-}" -lt $((enc / 50)) ]; then
	pass "the parts make up the whole"
else
	fail "the parts make up the whole" "$enc: $pack $rounds $unpack"
fi

text=$(explain null/copy,null/ref --no-measure)
like "several modules stand side by side" "$text" "*copy*ref*u64*u64*all instructions*possible*"
like "what runs in libraries is shown apart" "$text" "*outside (libraries)*"
case $text in
*measured*) fail "--no-measure measures nothing" "$text" ;;
*) pass "--no-measure measures nothing" ;;
esac
like "beside it is what was measured, or why nothing was" "$(explain led64/bitslice64)" \
	"*possible*limited by*measured*"

for cores in skylake icelake zen2 zen3 zen4 generic; do
	status "bounds of $cores" 0 led64/biham.sse2 --ports "$cores" --no-measure
done

mkdir -p "$scratch/modules/null"
cp "$build/tests/bad/stepped/crash.u64.so" "$build/tests/bad/null/run-crash.u64.so" \
	"$scratch/modules/null/"
status "a module that crashes when it is stepped" 5 --module-dir "$scratch/modules" null/crash
like "which says when" "$(cat "$scratch/output")" \
	"null/crash.u64: crashed: SIGILL during single-stepping enc"
status "beside a right one" 5 --module-dir "$scratch/modules" null/crash,null/ref
like "which is counted" "$(cat "$scratch/output")" "*all instructions*null/crash.u64: crashed*"
status "a module that crashes when it is timed" 5 --module-dir "$scratch/modules" null/run-crash
like "has its counts" "$(cat "$scratch/output")" "*all instructions*not measured: SIGILL*"

# json NAME OPTION...: valid, by the schema.
json() {
	local name=$1 code

	shift
	explain --json "$@" >"$scratch/json"
	"$here/validate_json.py" --schema explain.schema.json "$scratch/json" >"$scratch/problems" 2>&1
	code=$?
	case $code in
	0) pass "$name" ;;
	77) skip "$name" "no python3-jsonschema" ;;
	*) fail "$name" "$(cat "$scratch/problems")" ;;
	esac
}
json "JSON follows its schema: messages" led64/bitslice64,led64/biham,null/copy --no-measure
json "JSON follows its schema: measured" led64/bitslice64 --blocks 16
json "JSON follows its schema: setkey" led64/ref --op setkey --no-measure
json "JSON follows its schema: failures" --module-dir "$scratch/modules" null/crash,null/run-crash,null/ref
finish
