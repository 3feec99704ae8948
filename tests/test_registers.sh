#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# No module uses registers that its word does not promise: a u64 module no vector register
# at all, sse2 and ssse3 modules no ymm, and no zmm before avx512.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v objdump >/dev/null; then
	skip registers "objdump is missing: no module was disassembled"
	finish
fi

# forbidden WORD: the registers that modules of that word may not name, as a pattern.
forbidden() {
	case $1 in
	u64) echo '%[xyz]mm|%mm[0-7]|%st' ;;
	sse2 | ssse3) echo '%[yz]mm|%k[0-7]' ;;
	avx2) echo '%zmm|%k[0-7]|%[xy]mm(1[6-9]|2[0-9]|3[01])' ;;
	avx512vl) echo '%zmm' ;;
	esac
}

modules=0
for module in "$build"/impls/*/*.so; do
	name=${module#"$build"/impls/} name=${name%.so}
	pattern=$(forbidden "${name##*.}")
	[ -n "$pattern" ] || continue
	modules=$((modules + 1))
	like "$name" "$(objdump -d --no-show-raw-insn "$module" | grep -E -m 1 "$pattern")" ""
done
# A pattern that finds nothing anywhere would prove nothing.
for word in u64 sse2 avx2 avx512vl; do
	for module in "$build"/impls/*/*.avx512.so; do
		objdump -d --no-show-raw-insn "$module" | grep -qE "$(forbidden $word)"
		equal "$word: the pattern finds what $(basename "$module") uses" $? 0
		break
	done
done
[ $modules != 0 ] || fail registers "there is no module in $build"
finish
