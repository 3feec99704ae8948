#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures on many machines over ssh, with GNU parallel, and puts their results into one
# page.  docs/fleet.md explains.
#
# usage: ci/fleet.sh HOSTS FOLDER [OPTION of ledbench run]...
#   HOSTS     a file with one ssh destination a line
#   FOLDER    where the results go: <host>.json, page.html, log
#   REMOTE    the program on the hosts (ledbench/bin/ledbench)
#   LEDBENCH  the program here (build/ledbench);  SSH  how to get there (ssh)
#
# Run again, it measures only where it failed before.
# shellcheck disable=SC2317 # parallel calls the function
set -eu
hosts=${1:?usage: ci/fleet.sh HOSTS FOLDER [OPTION]...}
export folder=${2:?usage: ci/fleet.sh HOSTS FOLDER [OPTION]...}
shift 2
ledbench=${LEDBENCH:-$(dirname "$0")/../build/ledbench}
# ssh hands its words to a shell over there.
remote=$(printf '%q ' "${REMOTE:-ledbench/bin/ledbench}" run "$@" --json -)
export remote

# measure HOST: a result even of a run in which some module was wrong; none of a host that
# said nothing.
measure() {
	local status=0

	"${SSH:-ssh}" "$1" "$remote" >"$folder/$1.new" </dev/null || status=$?
	if [ -s "$folder/$1.new" ]; then
		mv "$folder/$1.new" "$folder/$1.json"
	else
		rm "$folder/$1.new"
	fi
	return "$status"
}
export -f measure

mkdir -p "$folder"
status=0
SHELL=$(command -v bash) parallel --jobs 0 --joblog "$folder/log" --resume-failed \
	measure {} :::: "$hosts" || status=$?
if ! compgen -G "$folder/*.json" >/dev/null; then
	echo "ci/fleet.sh: no host gave a result" >&2
	exit 1
fi
"$ledbench" report --html "$folder/page.html" "$folder"/*.json
exit "$status"
