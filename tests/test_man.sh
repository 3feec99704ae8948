#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The program, its help, the man page and the completion name the same verbs and options;
# every environment variable that the program reads is in the man page; the man pages of the
# formats name every field; and mandoc has nothing to say against any.
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

# code_options VERB: those that its getopt takes, but --help, which all have.
code_options() {
	local files=()

	for file in "cmd/ledbench/$1.c" "cmd/ledbench/$1_options.c"; do
		[ -e "$file" ] && files+=("$file")
	done
	if grep -q 'SELECTION_OPTIONS,' "${files[@]}"; then
		files+=(cmd/ledbench/cmd.h)
	fi
	grep -ohE '\{"[a-z-]+", (no|required)_argument' "${files[@]}" | cut -d'"' -f2 |
		sed 's/^/--/' | grep -vx -- --help | sort -u
}

verb_options() {
	"$ledbench" "$1" --help | grep -oE -- '--[a-z][a-z-]*' | sort -u
}

# completed WORD...: what the completion offers for the last of the words of a command.
completed() {
	(
		# shellcheck source=docs/ledbench.bash
		. docs/ledbench.bash
		COMP_WORDS=("$ledbench" "$@") COMP_CWORD=$#
		_ledbench
		printf '%s\n' "${COMPREPLY[@]}" | sort -u
	)
}

# fields SCHEMA: the names of all properties in it.
fields() {
	python3 - "$1" <<-'END'
		import json, sys
		def names(schema):
		    for name, value in schema.get("properties", {}).items():
		        yield name
		    for value in schema.values():
		        for item in value if isinstance(value, list) else [value]:
		            if isinstance(item, dict):
		                yield from names(item)
		                for inner in item.values():
		                    if isinstance(inner, dict):
		                        yield from names(inner)
		print("\n".join(sorted(set(names(json.load(open(sys.argv[1])))))))
	END
}

page_fields() {
	sed -nE 's/^\.It Va ([a-z0-9_ ,]+).*$/\1/p' "$1" | tr -d ' ' | tr ',' '\n' | sort -u
}

# same WHAT PROGRAM-SIDE PAGE-SIDE: one case.
same() {
	local difference

	if [ -z "$2" ]; then
		echo "not ok - $1: the program names none"
	elif difference=$(diff <(echo "$2") <(echo "$3")); then
		echo "ok - $1 are the same in the program and in ${4:-the man page}"
		return
	else
		echo "not ok - $1 differ: < the program alone, > ${4:-the man page} alone"
		grep '^[<>]' <<<"$difference" | sed 's/^/# /'
	fi
	failed=1
}

same "verbs" "$(verbs)" "$(page_verbs)"
same "options" "$(help_options)" "$(page_options)"
for verb in $(verbs); do
	own=$(code_options "$verb")
	if [ -n "$own" ]; then
		same "options of $verb" "$own" "$(verb_options "$verb" | grep -vx -- --help)" "its help"
		same "options of $verb" "$own" "$(completed "$verb" -- | grep -vx -- --help)" "the completion"
	fi
done
same "verbs" "$(verbs)" "$(completed '')" "the completion"
same "ciphers" "$("$ledbench" list | sed -nE 's/^([^ ]+)$/\1/p' | sort -u)" \
	"$(completed run --cipher '')" "the completion"
same "lists that grow" "led64,led64/ref.u64" "$(completed run --impl led64,led64/ref.)" "the completion"
same "operations" "$(printf '%s\n' setkey setkey+enc)" "$(completed run --op set)" "the completion"
same "environment variables" "$(code_variables)" "$(page_variables)"

if command -v python3 >/dev/null; then
	same "fields of a result" "$(fields docs/result.schema.json)" \
		"$(page_fields docs/ledbench-result.5)" "ledbench-result(5)"
fi

# complaints PAGE.  Whether the other manuals are installed here says nothing about this one.
complaints() {
	mandoc -Tlint -W style "$1" 2>&1 | grep -vE 'mandoc\.db|referenced manual' | sed 's/^/# /'
}

for page in docs/*.[1-9]; do
	if ! command -v mandoc >/dev/null; then
		echo "ok - $page is clean # SKIP mandoc is not installed"
	elif [ -z "$(complaints "$page")" ]; then
		echo "ok - $page is clean"
	else
		echo "not ok - mandoc complains about $page"
		complaints "$page"
		failed=1
	fi
done
exit "$failed"
