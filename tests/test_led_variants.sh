#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every LED vector, and every wrong variant's answer, recomputed by an implementation
# that shares nothing with the C code.
here=$(dirname "$0")
if ! command -v python3 >/dev/null; then
	echo "ok led vectors # SKIP python3 is missing: nothing recomputes the vectors"
	exit 77
fi
exec python3 "$here/led_variants.py" check "$here/../vectors"
