#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every vector of a family that has a program <family>_variants.py, and every wrong
# variant's answer, recomputed by that program, which shares nothing with the C code.
here=$(dirname "$0")
if ! command -v python3 >/dev/null; then
	echo "ok vectors # SKIP python3 is missing: nothing recomputes the vectors"
	exit 77
fi
status=0
for program in "$here"/*_variants.py; do
	python3 -B "$program" check "$here/../vectors" || status=1
done
exit $status
