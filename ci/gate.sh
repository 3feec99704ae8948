#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Has this tree become slower than a commit?  Builds the modules of both, compares them,
# and leaves the comment and the figures in a folder.
#
# usage: ci/gate.sh BASE [OPTION of ledbench compare]...
#   BASE       a commit whose modules are built here; or, if there is no such commit, a
#              folder of modules that an earlier run has kept (gate/new)
#   GATE       where the results go (gate): comment.md, compare.json, new/ (modules)
#
# Exit status: that of ledbench compare (0 PASS, 3 FAIL, 4 INCONCLUSIVE); others are errors.
set -eu
base=${1:?usage: ci/gate.sh BASE [OPTION]...}
shift
if [ -d "$base" ]; then
	folder=$(cd "$base" && pwd)
fi
cd "$(dirname "$0")/.."
gate=${GATE:-gate}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"; git worktree prune' EXIT

if git rev-parse -q --verify "$base^{commit}" >/dev/null; then
	git worktree add -q --detach "$scratch/base" "$base"
	make -s -j"$(nproc)" -C "$scratch/base" modules
	old=$scratch/base/build/impls
elif [ -n "${folder-}" ]; then
	# What was kept may be what this run is going to replace.
	cp -r "$folder" "$scratch/old"
	old=$scratch/old
else
	echo "ci/gate.sh: $base is no commit and no folder" >&2
	exit 2
fi
make -s -j"$(nproc)" programs modules
mkdir -p "$gate"
rm -rf "$gate/new"
cp -r build/impls "$gate/new"
status=0
build/ledbench compare --markdown --json "$gate/compare.json" "$@" "$old" "$gate/new" \
	>"$gate/comment.md" || status=$?
cat "$gate/comment.md"
exit "$status"
