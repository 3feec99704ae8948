#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Bad modules (tests/bad, and files that are hardly modules) each have a row with their
# own status beside good modules, in list, check and run, and the exit status is 5.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

folder=$scratch/modules/null
good=$build/impls/null/copy.u64.so
# primitive/name -> "<when> <status> <glob>"
declare -A expected=([null/copy]="never ok" [null/ref]="never ok" [sm3/ref]="never ok")

# file NAME EXPECTATION: NAME.u64.so was made here, and is to be refused when it is opened.
file() {
	expected[null/$1]="open $2"
}

for source in "$here"/bad/{null,sm3,sm2-kdf,sm2}/*.c; do
	name=${source#"$here"/bad/} name=${name%.c}
	mkdir -p "$scratch/modules/${name%/*}"
	cp "$build/tests/bad/$name.u64.so" "$scratch/modules/${name%/*}"
	expected[$name]=$(sed -nE 's|^ \* (open\|check\|run): (.*) \*/$|\1 \2|p' "$source")
done

# Wherever it is cut before its data: by the loader's own checks, or by SIGBUS.
for size in 0 4 63 64 200 1000 4096 5000 8192 10000; do
	head -c $size "$good" >"$folder/cut-$size.u64.so"
	file cut-$size "[fc]*ed *"
done
echo "this is no module" >"$folder/text.u64.so"
file text "failed *"
head -c 20000 /dev/zero >"$folder/zeros.u64.so"
file zeros "failed *"
mkdir "$folder/folder.u64.so"
file folder "failed *"
mkfifo "$folder/fifo.u64.so"
file fifo "failed *"
ln -s /dev/zero "$folder/endless.u64.so"
file endless "failed *"
ln -s nowhere "$folder/dangling.u64.so"
file dangling "failed *No such file*"
# For another CPU: bytes 18 and 19 of an ELF header say which.
cp "$good" "$folder/arm.u64.so"
printf '\xb7\x00' | dd of="$folder/arm.u64.so" bs=1 seek=18 conv=notrunc status=none
file arm "failed *"

# rows VERB: "impl status reason" of every row of a verb, one a line.
rows() {
	local json=$scratch/$1.json

	case $1 in
	list) timeout 120 "$ledbench" list "${options[@]}" --json >"$json" ;;
	run) timeout 120 "$ledbench" run "${options[@]}" --rounds 2 --op enc,ctr,cbc-dec,hash,derive --json "$json" >/dev/null ;;
	check) timeout 120 "$ledbench" check "${options[@]}" >"$json" ;;
	esac
	echo "status $?"
	if [ "$1" = check ]; then
		sed -nE 's|^([^ ]*)\.u64 +([a-z]+) +|\1 \2 |p' "$json"
	else
		python3 - "$json" <<-'END'
			import json, sys
			document = json.load(open(sys.argv[1]))
			for row in document if isinstance(document, list) else document["results"]:
			    print(row["primitive"] + "/" + row["impl"], row["status"], row["reason"] or "")
		END
	fi
}

# The good ones must be able to pass even on a busy machine; what hangs costs this long.
options=(--module-dir "$scratch/modules" --impl 'null/*,sm*/open-*,sm*/check-*,sm*/run-*,sm3/ref'
	--timeout 4)
for verb in list check run; do
	if [ $verb != check ] && ! command -v python3 >/dev/null; then
		skip "$verb" "python3 is missing"
		continue
	fi
	all=$(rows $verb 2>&1)
	like "$verb: exit status" "$(head -n 1 <<<"$all")" "status 5"
	for name in "${!expected[@]}"; do
		read -r when status <<<"${expected[$name]}"
		case $verb-$when in
		*-open | check-check | run-check | run-run) ;;
		*) status=ok ;;
		esac
		while read -r row; do
			like "$verb: $name" "$row" "$status*"
		done <<<"$(sed -n "s|^$name \(.*\)$|\1|p" <<<"$all" | sed 's/ *$//')"
	done
done
finish
