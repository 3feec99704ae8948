#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# One implementation in several builds: from several folders, and made by make.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

builds() {
	local other=$scratch/other few=(run --impl copy --rounds 2 --op enc)
	local both=(--module-dir "$scratch/other" --module-dir "$build")

	make -s -C "$here/.." B="$other" CC=cc CFLAGS=-O1 "$other/impls/null/copy.u64.so"
	says 0 "*null/copy.u64 *ok *$other*null/copy.u64 *ok *$build*2 right*" check "${both[@]}" --impl copy
	says 0 "*null/copy.u64 *ok*1 right*" check --module-dir "$other" --impl copy
	says 0 "*null/copy.u64 *ok*1 right*" check --module-dir "$build/impls" \
		--module-dir "$build" --impl copy
	says 0 "*build *copy *--every-build shows all*" "${few[@]}" "${both[@]}"
	equal "the faster build stands for both" "$(grep -c '^  copy ' "$out")" 1
	says 0 "*build *copy * -O1 *" "${few[@]}" "${both[@]}" --every-build --json "$scratch/c.json"
	equal "every build has a row" "$(grep -c '^  copy ' "$out")" 2
	valid "JSON of several builds is valid" "$scratch/c.json"
	equal "JSON has every build" "$(grep -c '"path":.*/copy.u64.so"' "$scratch/c.json")" 2
	"$ledbench" "${few[@]}" --module-dir "$other" >"$out"
	equal "one build has no column for it" "$(grep -cE '^  impl .* build|^builds ' "$out")" 0
}

# make matrix and make VARIANT, in a tree of two modules.
variants() {
	local tree=$scratch/small levels

	mkdir -p "$tree/impls"
	cp -r "$here"/../{Makefile,harness,cmd,vectors} "$tree"
	cp -r "$here/../impls/null" "$tree/impls"
	make -s -C "$tree" B=build matrix >"$out" 2>&1
	like "make matrix" "$? $(cat "$out")" "0 "
	levels=$(cd "$tree/build/matrix" && echo *)
	like "every level of a compiler" "$levels" "*-O2 *-O3 *-debug*"
	mapfile -t levels < <(printf -- '--module-dir\n%s\n' "$tree"/build/matrix/*)
	says 0 "*$((${#levels[@]} / 2)) right, 0 not*" check --impl copy "${levels[@]}"
	make -s -C "$tree" B=build VARIANT=debug >"$out" 2>&1
	like "make VARIANT=debug" "$? $(cat "$out")" "0 "
	equal "a variant is modules alone" "$(cd "$tree/build/debug" && find . -name '*.so' -o -name ledbench)" \
		"$(cd "$tree/build/debug" && ls ./impls/null/*.so)"
	says 0 "* -O0 *" run --impl copy --rounds 2 --op enc --every-build \
		--module-dir "$build" --module-dir "$tree/build/debug"
	like "an unknown variant" "$(make -C "$tree" B=build VARIANT=O9 2>&1)" "*VARIANT is one of O2 O3 debug*"
}

builds
variants
finish
