#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# recommend: its options, results from files, exit statuses, JSON.  Who is recommended is
# the matter of test_advice.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
	skip "all of it" "python3 is missing"
	finish
fi

# made FILE ARGUMENT...: a result that never happened.
made() {
	local file=$1

	shift
	python3 "$here/made_result.py" "$@" >"$file"
}

result=$scratch/result.json
made "$result" led64/table.u64:64=13,1024=13,16384=13 led64/biham.avx2:64=70,1024=4,16384=3 \
	led64/vperm.avx2:64=5,1024=5,16384=5 led80/table.u64:64=14,1024=15,16384=16
valid "a made-up result is valid" "$result"

# --- what is wrong with the command line ----------------------------------------------
says 0 "Usage: ledbench recommend *" recommend --help
says 2 "ledbench: recommend: --bytes says how long*" recommend
says 2 "*--bytes: '0' is not a size*" recommend --bytes 0
says 2 "*--bytes: '1K1' is not a size*" recommend --bytes 1K1
says 2 "*--bytes: '8..64:x2' is not a size*" recommend --bytes 8..64:x2
says 2 "*--bytes: '65M' is not a size*" recommend --bytes 65M
says 2 "*--op: 'sbox' is not one of*" recommend --bytes 64 --op sbox
says 2 "*--op: 'setkey' is not one of*" recommend --bytes 64 --op setkey
says 2 "*'stray' is not an option*" recommend --bytes 64 stray
says 2 "*nothing is called 'tabel'; did you mean 'table'?*" recommend --bytes 64 --from "$result" --impl tabel
says 2 "*12 bytes are no whole number of blocks*" recommend --bytes 12 --cipher null
says 2 "*--op: 'rounds' is not one of*" recommend --bytes 64 --op rounds
says 2 "*--key-setup: is --op setkey+enc, and*" recommend --bytes 64 --key-setup --op dec --from "$result"
says 2 "*--key-setup: is --op setkey+enc, and*" recommend --bytes 64 --op dec --key-setup --from "$result"
says 2 "*--op: none of the chosen modules has the operation hash" recommend --bytes 64 --op hash --cipher null
says 2 "*12 bytes are no whole number of blocks*" recommend --bytes 12 --impl null/copy,./nonsuch.so
cp "$result" "$scratch/own.json"
says 2 "ledbench: --json: */own.json is what is read" recommend --bytes 64 --from "$scratch/own.json" --json "$scratch/own.json"
equal "the result is as it was" "$(cmp "$result" "$scratch/own.json" 2>&1)" ""
says 1 "*/nonsuch/x.json: No such file*" recommend --bytes 64 --from "$result" --json /nonsuch/x.json

# --- from results ----------------------------------------------------------------------
says 0 "led64, enc, messages of 1 KiB*use biham.avx2 (4.00 ns/byte), 1.25 x as fast as vperm.avx2*
led80, enc, messages of 1 KiB*use table.u64 (15.00 ns/byte), the only one*NOT constant time*" \
	recommend --bytes 1K --from "$result"
says 0 "*use vperm.avx2*" recommend --bytes 64 --from "$result" --cipher led64
says 0 "*use table.u64*" recommend --bytes 1K --from "$result" --impl 'led64/t*'
says 77 "*nothing was measured that could be*" recommend --bytes 1K --from "$result" --op dec
says 77 "*" recommend --bytes 1K --from "$result" --cipher led80 --constant-time
says 77 "*no whole number of its 8-byte blocks*" recommend --bytes 1K --from "$result" --bytes 1023
says 0 "*this length itself was not measured*" recommend --bytes 2K --from "$result" --cipher led64
says 4 "*no verdict, nothing was measured*" recommend --bytes 512 --from "$result" --cipher led64
says 4 "*no verdict*" recommend --bytes 1M --from "$result"
made "$scratch/noisy.json" flags=spread,drift,disturbed led64/biham.avx2:64=4 led64/table.u64:64=13
says 4 "*no verdict, biham.avx2 is too noisy (disturbed, spread, drift)*" recommend --bytes 64 \
	--from "$scratch/noisy.json"
made "$scratch/failed.json" led64/biham.avx2:64=4 reason=wrong led64/table.u64:64=13
says 5 "*use biham.avx2*" recommend --bytes 64 --from "$scratch/failed.json"

made "$scratch/cut-short.json" complete=false led64/biham.avx2:512=9,1024=5,4096=3 \
	led64/vperm.avx2:512=5,1024=4,4096=5 led64/auto.avx2:512=4,4096=2
says 4 "*no verdict, auto.avx2 was not measured at this length.*1 KiB *no verdict: not all*NOTE: interrupted*" \
	recommend --bytes 1K --from "$scratch/cut-short.json"
says 0 "*use vperm.avx2*NOTE: interrupted*" recommend --bytes 1K --from "$scratch/cut-short.json" --exclude auto
says 0 "*use auto.avx2*" recommend --bytes 512 --from "$scratch/cut-short.json"
"$ledbench" recommend --bytes 1K --from "$result" >"$out"
like "a whole run has no note" "$(grep -c NOTE "$out")" 0

# --- files that are no results ----------------------------------------------------------
head -c 900 "$result" >"$scratch/cut.json"
: >"$scratch/empty.json"
echo '{"a": 1}' >"$scratch/foreign.json"
says 1 "ledbench: */cut.json: it is cut off*" recommend --bytes 64 --from "$scratch/cut.json"
says 1 "ledbench: */empty.json: it is empty" recommend --bytes 64 --from "$scratch/empty.json"
says 1 "*/foreign.json: the document is JSON, but no result*" recommend --bytes 64 --from "$scratch/foreign.json"
says 1 "*/nonsuch.json: No such file*" recommend --bytes 64 --from /nonsuch.json

# --- JSON ---------------------------------------------------------------------------------
says 0 "{*\"verdict\":*\"clear\"*" recommend --bytes 1K --from "$result" --json -
recommendation() {
	python3 "$here/validate_json.py" --schema recommend.schema.json "$@" 2>&1
}
for bytes in 64 1K 2K 512 1M 1023; do
	"$ledbench" recommend --bytes "$bytes" --from "$result" --json "$scratch/r.json" >"$out"
	got=$(recommendation "$scratch/r.json")
	case $? in
	77) skip "the JSON for $bytes is valid" "python3-jsonschema is missing" ;;
	*) equal "the JSON for $bytes is valid" "$got" "" ;;
	esac
done

"$ledbench" recommend --bytes 1K --from "$scratch/cut-short.json" --json "$scratch/r.json" >"$out"
got=$(recommendation "$scratch/r.json")
[ $? = 77 ] || equal "the JSON without a verdict is valid" "$got" ""

# --- from measuring: what comes out depends on the machine --------------------------------
timeout 100 "$ledbench" recommend --bytes 1000 --cipher null --rounds 3 --json "$scratch/r.json" \
	>"$out" 2>&1
like "measured here" "$? $(cat "$out")" "[04] null, enc, messages of 1000 B*8 B*16 KiB*"
timeout 100 "$ledbench" recommend --bytes 64 --key-setup --cipher null --rounds 3 >"$out" 2>&1
like "with keys of their own" "$? $(cat "$out")" "[04] null, setkey+enc, messages of 64 B*16 KiB*"
timeout -s INT --preserve-status 2 "$ledbench" recommend --bytes 64 --cipher null \
	--rounds 1000 >"$out" 2>&1
equal "SIGINT in mid-run" $? 130
finish
