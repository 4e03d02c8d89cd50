#!/usr/bin/env bash
# Measures the notes server on a library of 100,000 notes, and fails when a bound is not kept. Takes about a minute; Linux.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GOWORK=off
go build -o "$work/notes" ./solution
go build -o "$work/bench" ./internal/bench
"$work/bench" --gate "$@" "$work/notes"
