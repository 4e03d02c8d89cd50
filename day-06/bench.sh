#!/usr/bin/env bash
# Measures what the guard costs a call, with day 3's server: directly, through the guard, and with an audit. Fails when a
# call through the guard takes more than BOUND (1.2) times as long; on a busy machine it will, since two more processes
# have to be scheduled for each message.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GOWORK=off MOCK=1
(cd "${DAYS:-..}/day-03" && go build -o "$work/notes" ./solution)
go build -o "$work/guard" ./solution
go build -o "$work/bench" ./internal/bench
cd "$work"
mkdir library
printf 'servers: {server: {tools: {search_notes: read}}}\n' >policy.yaml
measure() { ./bench --guard ./guard --policy policy.yaml --bound "${BOUND:-1.2}" --tool search_notes --arguments '{"query":"tea"}' "$@" -- ./notes serve --dir library 2>errors || { tail -1 errors; return 1; }; }
failed=0
measure || failed=1
echo "with an audit:"
measure --audit audit.jsonl || failed=1
exit $failed
