#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Modules of other kinds than ciphers through every verb: a hash function, key derivation
# and public-key encryption.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

json=$scratch/result.json
# Short: what is measured here matters to nobody.
quick=(--max-time 4 --rounds 2)

# --- check, also with vectors that are wrong ----------------------------------------------

says 0 "*3 right, 0 not*" check --impl sm3/openssl,sm2-kdf/openssl,sm2/openssl --timeout 60
mkdir "$scratch/vectors"
sed 's/^"abc" 66/"abc" 67/' "$here/../vectors/sm3.txt" >"$scratch/vectors/sm3.txt"
says 5 "*failed   vectors: hash, line 4, 3 bytes: the digest is 66c7f0f4*" \
	check --impl sm3/ref --vectors "$scratch/vectors"
sed 's/sm3:480:ee/sm3:480:ef/' "$here/../vectors/sm2-kdf.txt" >"$scratch/vectors/sm2-kdf.txt"
says 5 "*failed   vectors: derive, line *, 480 bytes: another output*" \
	check --impl sm2-kdf/openssl --vectors "$scratch/vectors"
# A ciphertext that is right and said to be refused.
sed '0,/ P$/s// R it is right/' "$here/../vectors/sm2.txt" >"$scratch/vectors/sm2.txt"
says 5 "*failed   refused: decrypt, line 5, it is right: ciphertext is decrypted*" \
	check --impl sm2/openssl --vectors "$scratch/vectors"
# Of ciphers alone is a file all hex.
cp "$scratch/vectors/sm3.txt" "$scratch/vectors/led64.txt"
says 5 "*the key '\"abc\"' is not hexadecimal*" check --impl led64/ref --vectors "$scratch/vectors"

# --- list and run --------------------------------------------------------------------------

says 0 "*sm2-kdf*openssl*EVP_KDF*" list --cipher sm2-kdf --impl openssl
says 0 "*sm3: 256-bit digest, 64-byte blocks*openssl*" \
	run --impl sm3/openssl,sm2-kdf/openssl,sm2/openssl "${quick[@]}" --json "$json"
like "titles" "$(<"$out")" "*sm2: 256-bit private key*sm2-kdf: 64-byte secret, 32-byte blocks*"
like "columns of operations" "$(<"$out")" "*enc 32 B*enc 16 KiB*dec 16 KiB*cycles/op*ops/s*"
case $(<"$out") in
*setkey\ *" ok"* | *"decrypt "*) fail "no column that means nothing" "$(<"$out")" ;;
*) pass "no column that means nothing" ;;
esac
valid "its JSON" "$json"

# rows KIND: "op workload bytes" of the results of that kind, and what operations cost.
rows() {
	python3 - "$json" "$1" <<-'END'
		import json, sys
		document = json.load(open(sys.argv[1]))
		for row in document["results"]:
		    module = document["modules"][row["module"]]
		    if module["kind"] != sys.argv[2]:
		        continue
		    words = [row["op"], row["workload"], row["bytes"], row["status"]]
		    cycles, rate = row.get("cycles_per_call"), row.get("ops_per_s")
		    if row.get("cpb_core") and cycles:
		        words.append(round(cycles / row["cpb_core"]["median"]) == row["bytes"])
		    if rate:
		        words.append(round(rate * row["ns_per_call"] / 1e9, 3))
		    print(*words, end="; ")
		    assert module["library"] == "openssl" and module["constant_time"]
	END
}

if command -v python3 >/dev/null; then
	equal "a hash's series" "$(rows hash)" "hash batch 128 ok; hash stream 16384 ok; "
	equal "a KDF's series" "$(rows kdf)" "derive batch 128 ok; derive stream 16384 ok; "
	# Without a core clock there are no cycles to compare.
	like "public-key encryption's series" "$(rows pke | sed 's/ok True 1.0/ok 1.0/g')" \
		"enc call 32 ok 1.0; enc stream 16384 ok 1.0; dec call 32 ok 1.0; dec stream 16384 ok 1.0; "
fi
# Lengths that are no whole number of blocks.
says 0 "*hash*" run --impl sm3/openssl --op hash --sizes 1,100 "${quick[@]}" --json "$json"
like "odd lengths" "$(tr -d ' \t\n' <"$json")" '*"bytes":1,*"bytes":100,*'
# Guards around what is timed: of a length that check does not try.
for case in "sm3 hash before" "sm2-kdf derive beyond" "sm2 encrypt beyond"; do
	read -r primitive op side <<<"$case"
	says 5 "*failed*timed: $op, call * of * writes $side its output*" \
		run --impl "$build/tests/mutants/$primitive/overrun-timed.u64.so" --sizes 10000 \
		"${quick[@]}"
done
says 2 "*none of the chosen modules has the operation dec*" run --impl sm3/openssl --op dec "${quick[@]}"
says 2 "*no operation 'digest'*hash derive*" run --impl sm3/openssl --op digest
says 0 "*sm3*" run --impl sm3/openssl,null/copy --paper-loop "${quick[@]}"

# --- the others ----------------------------------------------------------------------------

says 0 "*hash of 1 block (64 bytes)*scalar*" explain sm3/ref --no-measure
says 0 "*hash of 3 blocks (192 bytes)*" explain sm3/ref --no-measure --op hash --blocks 3
says 77 "*skipped: a random number decides what public-key encryption executes*" \
	explain sm2/openssl --no-measure
says 77 "*it has no part 'derive'*" explain sm3/ref --no-measure --op derive
"$ledbench" explain sm3/ref sm2-kdf/openssl --no-measure --json >"$json" 2>"$err"
if command -v python3 >/dev/null; then
	python3 "$here/validate_json.py" --schema explain.schema.json "$json" >"$err" 2>&1
	case $? in
	0 | 77) pass "JSON of explain" ;;
	*) fail "JSON of explain" "$(<"$err")" ;;
	esac
fi
timeout 100 "$ledbench" compare sm3/openssl sm3/ref --op hash --rounds 11 --json "$json" \
	>"$out" 2>"$err"
like "compare" "$? $(<"$out")" "[034] *hash batch*"
timeout 100 "$ledbench" compare sm2/openssl sm2/openssl --op dec --rounds 11 --max-time 5 \
	>"$out" 2>"$err"
like "compare public-key encryption" "$? $(<"$out")" "[034] *dec 32 B*"
says 4 "*dec 32 B*a random number decides*INCONCLUSIVE*" \
	compare sm2/openssl sm2/openssl --op dec --count --no-time

# --- a new module of a kind ------------------------------------------------------------------

mkdir -p "$scratch/tree/impls"
cp -r "$here/../impls/"{null,sm3,sm2} "$scratch/tree/impls"
rm "$scratch/tree/impls/sm2/ec-serial"*
(cd "$scratch/tree" && "$ledbench" new sm3/foo.avx2 && "$ledbench" new sm2/foo.avx2) >"$out"
equal "new begins with the reference" \
	"$(cmp "$scratch/tree/impls/sm3/"{ref,foo.avx2}.c && echo same)" same
equal "new keeps the library" \
	"$(cmp "$scratch/tree/impls/sm2/"{openssl.u64,foo.avx2}.openssl.c && echo same)" same
finish
