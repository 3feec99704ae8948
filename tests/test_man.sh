#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The man page and the program's own help name the same verbs and the same options, and
# every environment variable that the program reads is in the man page.
set -u -o pipefail

cd "$(dirname "$0")/.." || exit 1
ledbench=${1:-${LB_BUILD:-build}}/ledbench
page=docs/ledbench.1
failed=0

verbs() {
	"$ledbench" --help | sed -nE 's/^  ([a-z]+)  +[^ ].*/\1/p' | grep -vx ledbench | sort -u
}

help_options() {
	{
		"$ledbench" --help
		for verb in $(verbs); do "$ledbench" "$verb" --help; done
	} | grep -oE -- '--[a-z][a-z-]*' | sort -u
}

page_verbs() {
	sed -nE '/^The verbs are/,/^\.El/s/^\.It Cm ([a-z]+)$/\1/p' "$page" | sort -u
}

# In mdoc "Fl -impl" is --impl.
page_options() {
	grep -E '^\.(It )?Fl ' "$page" | grep -oE ' -[a-z][a-z-]+' | sed 's/ /-/' | sort -u
}

code_variables() {
	grep -ohE 'getenv\("[A-Z_]+"\)' cmd/ledbench/*.c harness/*.c | cut -d'"' -f2 | sort -u
}

page_variables() {
	sed -nE 's/^\.It Ev ([A-Z_]+)$/\1/p' "$page" | sort -u
}

# same WHAT PROGRAM-SIDE PAGE-SIDE: one case.
same() {
	local difference

	if [ -z "$2" ]; then
		echo "not ok - $1: the program names none"
	elif difference=$(diff <(echo "$2") <(echo "$3")); then
		echo "ok - $1 are the same in the program and in the man page"
		return
	else
		echo "not ok - $1 differ: < the program alone, > the man page alone"
		grep '^[<>]' <<<"$difference" | sed 's/^/# /'
	fi
	failed=1
}

same "verbs" "$(verbs)" "$(page_verbs)"
same "options" "$(help_options)" "$(page_options)"
same "environment variables" "$(code_variables)" "$(page_variables)"

# Whether the other manuals are installed here says nothing about this one.
complaints() {
	mandoc -Tlint -W style "$page" 2>&1 | grep -vE 'mandoc\.db|referenced manual' | sed 's/^/# /'
}

if ! command -v mandoc >/dev/null; then
	echo "ok - the man page is clean # SKIP mandoc is not installed"
elif [ -z "$(complaints)" ]; then
	echo "ok - the man page is clean"
else
	echo "not ok - mandoc complains about the man page"
	complaints
	failed=1
fi
exit "$failed"
