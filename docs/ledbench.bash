# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Completion of ledbench for bash.  Verbs, options and names come from the program itself,
# so that there is nothing here to keep in step.

# _ledbench_verbs PROGRAM
_ledbench_verbs() {
	"$1" --help 2>/dev/null | sed -nE 's/^  ([a-z]+)  +[^ ].*/\1/p' | grep -vx ledbench
}

# _ledbench_options PROGRAM VERB
_ledbench_options() {
	"$1" "$2" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u
	echo --help
}

# _ledbench_names PROGRAM FIELD: primitives, implementations or both, of what was built.
_ledbench_names() {
	"$1" list 2>/dev/null | awk -v field="$2" '
		/^[^ ]/ { primitive = $1; if (field == "cipher") print primitive }
		/^  / && $1 != "impl" && field == "impl" { print $1; print primitive "/" $1 "." $2 }
		/^  / && $1 != "impl" && field == "module" { print primitive "/" $1 "." $2 }' | sort -u
}

# _ledbench_values PROGRAM OPTION: what can stand behind an option; nothing is a file.
_ledbench_values() {
	case $2 in
	--impl | --exclude | --baseline | --reference) _ledbench_names "$1" impl ;;
	--cipher) _ledbench_names "$1" cipher ;;
	--isa) "$1" run --help | sed -n 's/^  --isa LIST .*words: //p' | tr ' ' '\n' ;;
	--op) "$1" run --op '?' 2>&1 | sed -n 's/.*(\(.*\))$/\1/p' | tr ' ' '\n' ;;
	--plot-kind) printf '%s\n' bars sizes rounds ;;
	--format) printf '%s\n' text markdown latex csv json ;;
	--ports) printf '%s\n' skylake icelake zen2 zen3 zen4 generic ;;
	esac
}

_ledbench() {
	local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} verb=run before='' list='' words
	local previous=${COMP_WORDS[COMP_CWORD - 1]}

	[ "$COMP_CWORD" -gt 1 ] && [[ ${COMP_WORDS[1]} != -* ]] && verb=${COMP_WORDS[1]}
	if [[ $word != -* ]]; then
		list=$(_ledbench_values "$program" "$previous")
	fi
	if [ -n "$list" ]; then
		# Lists are separated by commas: the last of them is what grows.
		[[ $word == *,* ]] && before=${word%,*},
		words=$list
	elif [[ $word == -* ]]; then
		words=$(_ledbench_options "$program" "$verb")
	elif [ "$COMP_CWORD" = 1 ]; then
		words=$(_ledbench_verbs "$program")
	elif [ "$verb" = explain ] || [ "$verb" = compare ]; then
		words=$(_ledbench_names "$program" module)
	elif [ "$verb" = paper ]; then
		words=$("$program" paper list 2>/dev/null | sed -n 's/^\([^ :]*\):.*/\1/p'; echo list)
	else
		words=
	fi
	mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "${word##*,}")
}

complete -o default -F _ledbench ledbench
