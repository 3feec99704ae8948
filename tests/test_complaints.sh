#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What people complain of in benchmark programs and no other test has: docs/measuring.md
# lists the complaints, and the test of each.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# wordless NAME FILE...: no file has the word nan or inf, with or without a sign.
wordless() {
	local name=$1

	shift
	equal "$name" "$(grep -iwE 'nan|inf|infinity' "$@")" ""
}

few_rounds() {
	local style

	for style in "--cpb --paper-loop" --ns --mbps "--markdown -v"; do
		# shellcheck disable=SC2086 # several words
		says 0 "*copy *" run --cipher null --rounds 2 $style \
			--json "$scratch/few.json" --plot "$scratch/few.svg"
		wordless "no nan in two rounds, $style" "$out" "$scratch"/few.*
	done
	valid "two rounds are valid JSON" "$scratch/few.json"
}

# An interrupt as early as can be: no round, one, or some of some series.
one_round() {
	local wait file=$scratch/one.json

	for wait in .3 .45 .6 .75; do
		rm -f "$file"
		timeout -s INT --preserve-status $wait "$ledbench" run --cipher null,led64 \
			--isa u64 --rounds 1000 -v --json "$file" >"$out" 2>"$err"
		equal "an interrupt after $wait s" $? 130
		[ ! -e "$file" ] || valid "its JSON is valid" "$file" false
		wordless "it has no nan" "$out" "$err"
	done
}

# What cannot be written is found before anything is measured: no table is printed.
unwritable() {
	local long=(run --cipher null --max-time 60 --precision .01%) full=$scratch/full

	mkdir "$full"
	says 1 "ledbench: /nonsuch/x.json: No such file or directory" "${long[@]}" \
		--json /nonsuch/x.json
	says 1 "ledbench: $full: Is a directory" "${long[@]}" --json "$full"
	says 1 "ledbench: /nonsuch/x.*: No such file or directory" "${long[@]}" \
		--plot /nonsuch/x.svg
	says 1 "ledbench: /proc/x.json: *" "${long[@]}" --json /proc/x.json
}

# Somebody else moves the processes from CPU to CPU while they measure.
migration() {
	local file=$scratch/moved.json pid children cpus

	read -r -a cpus <<<"${LB_CPUS:-$(taskset -cp $$ 2>/dev/null | sed 's/.*: //; s/[,-]/ /g')}"
	if [ "${#cpus[@]}" -lt 2 ] || [ ! -e /proc/self/task/$$/children ]; then
		skip "migration in mid-sample" "one CPU, or no way to move processes"
		return
	fi
	"$ledbench" run --impl null/copy --op enc --sizes 16K --rounds 400 --json "$file" \
		>"$out" 2>"$err" &
	pid=$!
	while kill -0 $pid 2>/dev/null; do
		read -r -a children <"/proc/$pid/task/$pid/children"
		for child in "${children[@]}"; do
			taskset -p -c "${cpus[RANDOM % 2]}" "$child"
		done
	done >/dev/null 2>&1
	wait $pid
	like "moved in mid-sample, the run goes on" "$? $(cat "$out" "$err")" "0 *copy *"
	valid "moved in mid-sample, the JSON is whole" "$file"
	like "samples that were moved are dropped and counted" \
		"$(awk '/"discarded"/ { gsub(/[^0-9]/, ""); n += $0 } END { print n }' "$file")" \
		"[1-9]*"
}

few_rounds
one_round
unwritable
migration
finish
