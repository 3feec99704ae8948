#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2317 # the groups are called by name
# The command line: exit statuses, the choice of modules, every kind of output.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# names ARGUMENT...: the modules that `ledbench check` speaks about, in one line.
names() {
	timeout 100 "$ledbench" check "$@" | sed -n 's|^\([^ ]*/[^ ]*\) .*|\1|p' | paste -sd' '
}

help_and_usage() {
	local verb

	says 0 "Usage: ledbench *" --help
	says 0 "Usage: ledbench *" -h
	says 0 "Usage: ledbench *"
	says 0 "ledbench [0-9]*" --version
	says 0 "ledbench [0-9]*" -V
	for verb in run list check new doctor; do
		says 0 "Usage: ledbench *" "$verb" --help
		says 2 "ledbench: $verb: unrecognized option*" "$verb" --nonsense
	done
	says 2 "ledbench: unrecognized option*" --nonsense
	says 0 "Usage: ledbench *" run -h extra
	says 2 "*no verb 'chekc'; did you mean 'check'?*" chekc
	says 2 "*no verb 'zzzzzzzz' (see*" zzzzzzzz
	says 2 "*'stray' is not an option*" check stray
	says 2 "*'stray' is not an option*" list stray
	says 2 "*'stray' is not an option*" run stray
	says 2 "*'stray' is not an option*" doctor stray
	says 2 "*nothing is called 'tabel'; did you mean 'table'?*" check --impl tabel
	says 2 "*nothing is called 'led65'; did you mean 'led64'?*" check --cipher led65
	says 2 "*nothing is called 'avx3'; did you mean 'avx2'?*" check --isa avx3
	says 2 "*nothing is called 'nonsuch*" check --impl copy --exclude nonsuch
	says 2 "*--timeout: 'soon' is not a number*" check --timeout soon
	says 2 "*--timeout: '0' is not a number*" check --timeout 0
	says 2 "*--seed: '-1' is not a number*" check --seed -1
	says 2 "*--rounds: '1' is not a number*" run --rounds 1
	says 2 "*--rounds: 'nan' is not a number*" run --rounds nan
	says 2 "*--op: no operation 'encc'*" run --op encc
	says 2 "*--sizes: '0' is not a size*" run --sizes 0
	says 2 "*--sizes: '-1' is not a size*" run --sizes -1
	says 2 "*--sizes: '99999999999999999999' is not*" run --sizes 99999999999999999999
	LEDBENCH_MASK=avx3 says 2 "*LEDBENCH_MASK: 'avx3' is not*" list
}

# measured_sizes LIST: the bytes of the streams that were measured, in their order.
measured_sizes() {
	timeout 100 "$ledbench" run --impl copy --op enc --rounds 2 --sizes "$1" --json - |
		tr -d ' \t\n' | grep -o '"stream","bytes":[0-9]*' | cut -d: -f2 | paste -sd' '
}

sizes() {
	local word

	equal "--sizes, a list" "$(measured_sizes 64,1K)" "64 1024"
	equal "--sizes, by a factor" "$(measured_sizes 16..128:x2)" "16 32 64 128"
	equal "--sizes, by a step" "$(measured_sizes 16..64:+24)" "16 40 64"
	equal "--sizes, the end is not hit" "$(measured_sizes 16..100:x3)" "16 48"
	equal "--sizes, each once" "$(measured_sizes 32,16..64:x2,64..64:+8)" "32 16 64"
	equal "--sizes, with units" "$(measured_sizes 512..2K:x2)" "512 1024 2048"
	for word in 8..:x2 8..4:x2 8..64 8..64:2 8..64:x1 8..64:x0 8..64:x-2 8..64:+0 8..64:x 8..64:x2y \
		..64:x2 8...64:x2 0..64:x2 8..65M:x2 '8..64: x2' 8..64:y2 8-64; do
		says 2 "*--sizes: '$word' is not a size from 1 to 64M bytes, nor a range*" run --sizes "$word"
	done
	says 2 "*--sizes: more than * sizes*" run --sizes 16..64K:+16
	says 2 "*12 bytes are no whole number*" run --cipher null --sizes 8..16:+4
	# A module that does not open speaks neither for a size nor for an operation.
	says 2 "*12 bytes are no whole number*" run --impl copy,./nonsuch.so --sizes 12
	says 2 "ledbench: --op: none of the chosen modules has the operation hash" run --cipher null --op enc,hash
	says 2 "ledbench: --op: none of the chosen modules has the operation hash" run --impl copy,./nonsuch.so --op hash
	says 5 "*No such file*" run --impl ./nonsuch.so --op hash --sizes 12
}

selection() {
	equal "--cipher" "$(names --cipher null)" "null/copy.u64 null/ref.u64"
	equal "--impl, a name" "$(names --impl copy)" "null/copy.u64"
	equal "--impl, a name and a word" "$(names --impl copy.u64)" "null/copy.u64"
	equal "--impl, the whole name" "$(names --impl null/copy.u64)" "null/copy.u64"
	equal "--impl, a glob" "$(names --impl 'null/*')" "null/copy.u64 null/ref.u64"
	equal "--impl, a list" "$(names --impl copy,led64/ref)" "led64/ref.u64 null/copy.u64"
	equal "--impl, twice" "$(names --impl copy --impl null/ref)" "null/copy.u64 null/ref.u64"
	equal "--impl, two names for one" "$(names --impl 'copy,cop*')" "null/copy.u64"
	equal "--exclude" "$(names --cipher null --exclude copy)" "null/ref.u64"
	equal "--isa and --cipher" "$(names --isa u64 --cipher 'nu*')" "null/copy.u64 null/ref.u64"
	equal "a path" "$(names --impl "$build/impls/null/copy.u64.so")" "null/copy.u64"
	equal "a path of this folder" "$(cd "$build/impls/null" && names --impl copy.u64.so)" \
		"null/copy.u64"
	says 77 "0 right, 0 not, 0 skipped" check --cipher null --exclude '*'
	says 77 "*no module is chosen*" run --cipher null --exclude '*'
	says 5 "*No such file or directory*0 right, 1 not*" check --impl ./nonsuch.so
	says 1 "*module folder /nonsuch: No such file*" list --module-dir /nonsuch
}

module_folders() {
	local folder=$scratch/mine/null

	mkdir -p "$folder"
	cp "$build/tests/bad/null/check-illegal.u64.so" "$folder/mine.u64.so"
	says 5 "*null/check-illegal.u64 *crashed*" check --module-dir "$scratch/mine" --impl mine
	LEDBENCH_MODULE_PATH=$scratch/mine says 5 "*crashed*" check --impl mine
	LEDBENCH_MODULE_PATH=:/nonsuch says 1 "*/nonsuch*" check --impl copy
	# The folder that is named first wins over the program's own.
	cp "$build/tests/bad/null/check-illegal.u64.so" "$folder/copy.u64.so"
	says 5 "*crashed*" check --module-dir "$scratch/mine" --impl copy
}

masks() {
	local words="u64 sse2 ssse3 avx2 avx512vl avx512"

	LEDBENCH_MASK=avx512,avx2 says 0 "*avx2 *skipped *hidden by LEDBENCH_MASK*0 not*" \
		check --cipher led64 --isa u64,avx2
	LEDBENCH_MASK=${words// /,} says 77 "*0 right, 0 not, 2 skipped" check --cipher null
	LEDBENCH_MASK=${words// /,} says 77 "*skipped: hidden by LEDBENCH_MASK*" list --cipher null
	LEDBENCH_MASK=u64 says 77 "*skipped*" run --cipher null --rounds 2
}

vectors() {
	local folder=$scratch/vectors

	mkdir -p "$folder"
	cp "$here/../vectors/led64.txt" "$folder"
	says 0 "*null/copy.u64 *skipped *there is no */null.txt*1 right, 0 not, 1 skipped" \
		check --vectors "$folder" --impl led64/ref,copy
	says 77 "*0 right, 0 not, 1 skipped" check --vectors "$folder" --impl copy
	says 77 "*skipped*" check --vectors /nonsuch --impl copy
	sed -i '0,/39c2401003a0c798/s//39c2401003a0c799/' "$folder/led64.txt"
	says 5 "*failed *vectors: encrypt, line 2, lane 0: 39c2401003a0c798 instead of *99*" \
		check --vectors "$folder" --impl led64/ref
	echo 00 >"$folder/null.txt"
	says 5 "*failed *null.txt:1: the plaintext is missing*" \
		check --vectors "$folder" --impl copy
	: >"$folder/null.txt"
	says 5 "*failed *no vector*" check --vectors "$folder" --impl copy
}

json() {
	local few=(run --cipher null --rounds 2 --op enc)

	timeout 100 "$ledbench" "${few[@]}" --json - >"$out" 2>"$err"
	equal "--json - ends well" $? 0
	equal "--json - is quiet" "$(cat "$err")" ""
	valid "--json - is valid" "$out"
	says 0 "*copy *" "${few[@]}" --json "$scratch/a.json"
	equal "no progress where there is no terminal" "$(cat "$err")" ""
	valid "--json FILE is valid" "$scratch/a.json"
	# Two rounds of a module that fails, beside good ones.
	says 5 "*" run --impl "$build/tests/bad/null/check-illegal.u64.so,copy" --rounds 2 \
		--json "$scratch/b.json"
	valid "--json with a crash is valid" "$scratch/b.json"
	says 1 "*/nonsuch/x.json: No such file or directory*" "${few[@]}" --json /nonsuch/x.json
	says 1 "*No space left on device*" "${few[@]}" --json /dev/full
	cp "$build/impls/null/copy.u64.so" "$scratch/own.u64.so"
	says 2 "ledbench: --json: $scratch/own.u64.so is what is read" run --rounds 2 \
		--impl "$scratch/own.u64.so" --json "$scratch/own.u64.so"
	equal "the module is as it was" \
		"$(cmp "$build/impls/null/copy.u64.so" "$scratch/own.u64.so" 2>&1)" ""
	if command -v python3 >/dev/null; then
		"$ledbench" list --json | python3 -m json.tool >/dev/null
		equal "list --json is JSON" "${PIPESTATUS[*]}" "0 0"
		"$ledbench" doctor --json | python3 -m json.tool >/dev/null
		equal "doctor --json is JSON" "${PIPESTATUS[*]}" "0 0"
	else
		skip "list --json, doctor --json" "python3 is missing"
	fi
}

output() {
	local verb escape=$'\e'

	for verb in "list --cipher null" "check --cipher null" "doctor" "--version" "--help" \
		"run --cipher null --rounds 2 --op enc"; do
		# shellcheck disable=SC2086 # several words
		timeout 100 "$ledbench" $verb >/dev/full 2>"$err"
		like "$verb on a full disk" "$? $(cat "$err")" "1 *No space left on device*"
		# shellcheck disable=SC2086
		timeout 100 "$ledbench" $verb 2>"$err" | true
		like "$verb into a closed pipe" "${PIPESTATUS[0]} $(cat "$err")" "[01] *"
	done
	if ! command -v script >/dev/null; then
		skip "colour" "script is missing"
		return
	fi
	verb="'$ledbench' run --cipher null --rounds 2 --op enc"
	like "colour on a terminal" "$(script -qec "$verb 2>&-" /dev/null)" "*${escape}[[][0-9]*m*"
	like "progress on a terminal" "$(script -qec "$verb" /dev/null)" "*timing *%*"
	got=$(NO_COLOR=1 script -qec "$verb 2>&-" /dev/null)
	equal "NO_COLOR" "${got//[^$escape]/}" ""
}

signals() {
	local name status

	for name in INT:130 TERM:143 HUP:129; do
		status=${name#*:} name=${name%:*}
		rm -f "$scratch/$name.json"
		timeout -s "$name" --preserve-status 1.5 "$ledbench" run --cipher led64 \
			--rounds 1000 --json "$scratch/$name.json" >"$out" 2>&1
		equal "SIG$name in mid-run" $? "$status"
		valid "SIG$name leaves valid JSON" "$scratch/$name.json" false
	done
	timeout -s INT --preserve-status 1 "$ledbench" check --timeout 60 \
		--impl "$build/tests/bad/null/check-hang.u64.so" >"$out" 2>&1
	equal "SIGINT while a module hangs" $? 130
}

locales() {
	local german=$scratch/de_DE.UTF-8

	if ! localedef -i de_DE -f UTF-8 "$german" 2>/dev/null; then
		skip "numbers in another locale" "no definition of de_DE"
		return
	fi
	LOCPATH=$scratch LC_ALL=de_DE.UTF-8 timeout 100 "$ledbench" run --cipher null --rounds 2 \
		--op enc -v --json "$scratch/german.json" >"$out" 2>&1
	valid "JSON in another locale" "$scratch/german.json"
	like "a table in another locale" "$(cat "$out")" "*[0-9].[0-9]*"
	equal "no commas in its numbers" "$(grep '[0-9],[0-9]' "$out")" ""
	LOCPATH=$scratch LC_ALL=de_DE.UTF-8 timeout 100 "$ledbench" check --cipher null \
		--timeout 9.5 >"$out" 2>&1
	equal "decimal points in another locale" $? 0
}

new() {
	local tree=$scratch/tree

	mkdir -p "$tree"
	cp -r "$here"/../{Makefile,harness,impls,cmd,vectors} "$tree"
	(
		cd "$tree" || exit 1
		says 0 "impls/led/mine.u64.c is there, *" new led/mine.u64
		says 0 "impls/other/mine.u64+avx2.c is there, *" new other/mine.u64+avx2
		says 1 "*impls/led/mine.u64.c: File exists*" new led/mine.u64
		for name in mine led/mine led/.u64 /mine.u64 led/mine. ../x/y.u64 a/b/c.u64 \
			'led/mi ne.u64' .x/y.u64 ''; do
			says 2 "*is not of the form*" new "$name"
		done
		says 2 "*'mmx' is not an instruction-set word*" new led/other.mmx
		says 2 "*'avx2' is there twice*" new led/other.avx2+u64+avx2
		says 2 "*'all' means all*" new led/all.u64
		says 2 "*give one name*" new
		says 2 "*give one name*" new led/a.u64 led/b.u64
		make -s B=build build/impls/led64/mine.u64.so build/impls/led80/mine.u64.so \
			build/impls/other/mine.u64.so >"$out" 2>&1
		like "the skeletons compile without warnings" "$? $(cat "$out")" "0 "
		says 0 "*led64/mine.u64 *ok*1 right*" check --impl build/impls/led64/mine.u64.so
		says 0 "*led80/mine.u64 *ok*1 right*" check --impl build/impls/led80/mine.u64.so
		says 5 "*other/mine.u64 *nothing proves it*" \
			check --impl build/impls/other/mine.u64.so
		mkdir impls/led/led64 impls/led/led65
		sed 's|"led.h"|"../led.h"|' impls/led/ref.c >impls/led/led64/one.u64.c
		equal "a file in a primitive's folder is built for that alone" \
			"$(make -n B=build modules | grep -o ' build/impls/[^ ]*/one[^ ]*so' | sort -u)" \
			" build/impls/led64/one.u64.so"
		make -s B=build build/impls/led64/one.u64.so
		says 0 "*led64/one.u64 *ok*1 right*" check --impl build/impls/led64/one.u64.so
		mv impls/led/led64/one.u64.c impls/led/led65
		like "a folder that no primitive is named like" "$(make -n B=build modules 2>&1)" \
			"*'led65' is not a primitive of led.*"
		exit $((wrong != 0))
	) || wrong=$((wrong + 1))
	(
		cd "$scratch" || exit 1
		says 1 "*this is not ledbench's source tree*" new led/mine.u64
		exit $((wrong != 0))
	) || wrong=$((wrong + 1))
}

installed() {
	local home=$scratch/dest

	if [ -n "${MAKELEVEL-}" ]; then
		make -s -C "$here/.." B="$build" DESTDIR="$home" install >"$out" 2>&1
		like "make install" "$? $(cat "$out")" "0 *"
		# Moved away from where it was to be: it finds what lies beside it.
		mv "$home/usr/local" "$home/moved"
		like "installed, and moved" \
			"$(cd / && "$home/moved/bin/ledbench" check --cipher null)" "*2 right, 0 not*"
		ln -s "$home/moved/bin/ledbench" "$scratch/link"
		like "through a link" "$("$scratch/link" check --cipher null)" "*2 right, 0 not*"
	else
		skip "make install" "make check has to run this"
	fi
	mkdir "$scratch/alone"
	cp "$ledbench" "$scratch/alone"
	if [ -d /usr/local/lib/ledbench ]; then
		skip "without any module" "ledbench is installed here"
		return
	fi
	ledbench=$scratch/alone/ledbench says 77 "*0 right, 0 not, 0 skipped" check
	ledbench=$scratch/alone/ledbench says 77 "*no module is chosen*" run
	ledbench=$scratch/alone/ledbench says 77 "" list
}

unprivileged() {
	local nobody=(setpriv --reuid 65534 --regid 65534 --clear-groups)

	if [ "$(id -u)" != 0 ] || ! "${nobody[@]}" test -x "$ledbench"; then
		skip "as nobody" "not root, or nobody may not enter $build"
		return
	fi
	"${nobody[@]}" "$ledbench" run --cipher null --rounds 2 --op enc >"$out" 2>&1
	equal "as nobody" $? 0
}

for group in help_and_usage sizes selection module_folders masks vectors json output signals locales \
	new installed unprivileged; do
	if [ $# = 0 ] || [ "$1" = $group ]; then
		$group
	fi
done
finish
