#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The scripts for many machines: hosts that fail cost their own result alone and are tried
# again, options arrive as they were typed, a task takes its own line.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

folder=$scratch/results

# --- under Slurm -------------------------------------------------------------------------
task() {
	SLURM_ARRAY_TASK_ID=$1 SLURM_ARRAY_JOB_ID=7 LEDBENCH=$ledbench \
		bash "$here/../ci/fleet.sbatch" "$scratch/ciphers" "$folder" --rounds 2 --op enc >"$out" 2>&1
}
printf 'nonsuch\nnull\n' >"$scratch/ciphers"
task 2
equal "a task takes its own line" "$? $(cd "$folder" && echo *)" "0 7-2-$(uname -n).json"
valid "its result" "$folder/7-2-$(uname -n).json"
task 1
equal "a task ends as ledbench does" $? 2
task 3
like "there has to be a line" "$? $(cat "$out")" "1 *there is no line 3 in */ciphers"

# --- GNU parallel ------------------------------------------------------------------------
if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
	skip "over ssh" "GNU parallel is missing"
	finish
fi
# In place of ssh: its words go to a shell, as they do over there; and one host is away.
cat >"$scratch/ssh" <<END
#!/bin/sh
host=\$1
shift
echo "\$host" >>"$scratch/calls"
[ "\$host" != away ] || [ -e "$scratch/back" ] || exit 255
exec sh -c "\$*"
END
chmod +x "$scratch/ssh"
fleet() {
	SSH=$scratch/ssh REMOTE=$ledbench LEDBENCH=$ledbench "$here/../ci/fleet.sh" "$scratch/hosts" \
		"$folder" --rounds 2 --op enc "$@" >"$out" 2>&1
}
rm -r "$folder"
printf 'here\naway\nuser@there\n' >"$scratch/hosts"
# In a folder with a file that a shell over there could take the glob for.
(cd "$scratch" && : >nurse && fleet --cipher 'nu*' --exclude "it's [a b]")
like "options arrive as they were typed" "$(cat "$out")" "*--exclude: nothing is called 'it's [[]a b]'*no host gave a result"
rm -r "$folder" "$scratch/calls"
(cd "$scratch" && : >nurse && fleet --cipher 'nu*')
equal "one host of three is away" "$? $(cd "$folder" && echo *)" "1 here.json log page.html user@there.json"
valid "the result of another" "$folder/here.json"
: >"$scratch/back"
: >"$scratch/calls"
(cd "$scratch" && fleet --cipher 'nu*')
equal "again, it alone is measured" "$? $(cat "$scratch/calls")" "0 away"
like "the page has all" "$(cat "$folder/page.html")" "*away.json*here.json*user@there.json*"
finish
