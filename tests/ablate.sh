#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Takes each check out of harness/verify*.c in turn, and expects the
# mutants to notice: a check that nothing misses would not be tested.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# What is taken out, and the sed commands that do it (of one line each; a command that
# changes nothing is a failure, so that this table follows the two files).
ablations=(
	'sizes' 's/error = check_sizes(&v);/error = NULL;/'
	'sizes of the vectors' 's/if (v->vectors->n != 0 &&/if (false \&\&/'
	'vectors' 's/error = check_vectors(v);/error = NULL;/'
	'all lanes of a vector' 's/if (error != NULL || lane == v->m->lanes)/if (error != NULL || lane != 0)/'
	'known mistakes' 's/mistake = known_mistake(v);/mistake = NULL;/'
	'setkey inside of its schedule' 's/touched != room/false/'
	'keys at the end of memory' 's/key % 2 == 0 ? v->in + 1 :.*/v->in + 1;/'
	'schedules unchanged' 's/if (changed)/if (false)/'
	'order' 's/if (place < n)/if (false)/'
	'random blocks' 's/error = check_blocks(v, key, "blocks");/error = NULL;/'
	'two keys' 's/error = check_blocks(v, key, "two-keys");/error = NULL;/'
	'guard in front' 's/if (front != before)/if (false)/'
	'guard behind' 's/if (behind != after)/if (false)/'
	'every number of blocks' 's/for (size_t n = 0; n <= v->most/for (size_t n = 0; n <= 0 * v->most/'
	'two passes and one block' 's/n <= v->most/n < v->most/'
	'no blocks' 's/for (size_t n = 0; n <= v->most/for (size_t n = 1; n <= v->most/'
	'tail' '/{.check = "tail"}/d'
	'in place' '/{.check = "in-place"/d'
	'misaligned' '/{.check = "misaligned"/d'
	'edge in front' '/{.check = "edge", .edge = AT_START}/d'
	'edge behind' '/{.check = "edge", .edge = AT_END}/d'
	'forbidden pages' 's/mprotect(p[^)]*) != 0/false/g'
	'placements' 's/error = check_placements(v);/error = NULL;/'
	'long calls' 's/error = check_long(v);/error = NULL;/'
	'input' 's/if (!p->in_place && memcmp(in/if (false \&\& memcmp(in/'
	'parts' 's/error = check_parts(v);/error = NULL;/'
	'size of the state' 's/if (m->state_bytes < bytes)/if (false)/'
	'parts inside of the state' 's/if (overrun)/if (false)/'
	'parts together' 's/return same ? NULL/return true ? NULL/'
	'encryption' 's/error = check_direction(&v, true);/error = NULL;/'
	'decryption' 's/error = check_direction(&v, false);/error = NULL;/'
	'modes' 's/error = check_modes(&v);/error = NULL;/'
	'modes of the module' 's/int own = modes_own(v->m, modes\[i\]);/int own = 0;/'
	'modes over the module' 's/own >= 0 /own > 0 /'
	'counter mode' 's/modes\[\] = {OP_CTR, /modes[] = {/'
	'decryption of chained blocks' 's/OP_CBC_DEC, OP_CBC_ENC}/OP_CBC_ENC}/'
	'encryption of chained blocks' 's/OP_CBC_DEC, OP_CBC_ENC}/OP_CBC_DEC}/'
	'every length of modes' 's/error = check_lengths(&m);/error = NULL;/'
	'cut blocks of ctr' 's/= m->op != OP_CTR || blocks == 0 ? 0 : (blocks + p) % b;/= 0;/'
	'long messages of modes' 's/error = check_counters(&m);/error = NULL;/'
	'every counter' 's/counters = m->op == OP_CTR ? DECK_COUNTERS : 1;/counters = 1;/'
	'modes in two calls' 's/\.split = m->v->m->lanes \* b}/}/'
	'guard in front of modes' 's/if (head != before)/if (false)/'
	'guard behind modes' 's/if (tail != after)/if (false)/'
	'output of modes' 's/if (out\[i\] != .*/if (false)/'
	'input of modes' 's/if (!c->placement->in_place \&\& memcmp(in/if (false \&\& memcmp(in/'
	'iv returned' 's/if (memcmp(room + 1, next, b) != 0)/if (false)/'
	'guards of the iv' 's/if (first_touched(room, 1).*/if (false)/'
)

ln -s "$build/impls" "$build/vectors" "$build/tests" "$scratch"
read -ra libraries <<<"$(sed -n 's/^LIBS *= *//p' "$here/../Makefile")"
objects=()
for object in "$build"/cmd/ledbench/*.o "$build"/harness/*.o; do
	case $(basename "$object") in
	verify*.o) ;;
	*) objects+=("$object") ;;
	esac
done

# try NAME SED: whether the mutants notice that something was taken out.
try() {
	local file changed=false

	for file in verify.c verify_ecb.c verify_modes.c; do
		sed "$2" "$here/../harness/$file" >"$scratch/$file"
		cmp -s "$scratch/$file" "$here/../harness/$file" || changed=true
	done
	if ! $changed; then
		fail "without: $1" "no line for $2"
		return
	fi
	"${CC:-gcc}" -O1 -w -D_GNU_SOURCE -I"$here/../harness" -o "$scratch/ledbench" \
		"$scratch"/verify*.c "${objects[@]}" "${libraries[@]}" ||
		fail "without: $1" "it does not compile"
	if LB_BUILD=$scratch "$here/test_mutants.sh" >"$scratch/output"; then
		fail "without: $1" "no mutant notices"
	else
		pass "without: $1 ($(grep -c '^not ok' "$scratch/output") mutants notice)"
	fi
}

if LB_BUILD=$build "$here/test_mutants.sh" >"$scratch/output"; then
	pass "with all checks"
else
	fail "with all checks" "$(grep -A2 '^not ok' "$scratch/output")"
fi
for ((i = 0; i < ${#ablations[@]}; i += 2)); do
	try "${ablations[i]}" "${ablations[i + 1]}"
done
finish
