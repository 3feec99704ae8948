#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# refresh.sh [BUILD]: measures LED-64 and puts the table into README.md, the bars into
# docs/plot.svg.  To be run on a quiet machine.
set -eu -o pipefail

cd "$(dirname "$0")/.."
table=$(mktemp)
trap 'rm -f "$table" "$table.md"' EXIT
"${1:-build}/ledbench" --cipher led64 --plot docs/plot.svg >"$table"
awk -v table="$table" '
	/^<!-- \/table -->$/ { inside = 0 }
	!inside
	/^<!-- table -->$/ {
		inside = 1
		print "```"
		while ((getline line < table) > 0)
			print line
		print "```"
	}' README.md >"$table.md"
cat "$table.md" >README.md
