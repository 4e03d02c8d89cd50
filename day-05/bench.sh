#!/bin/sh
# Side by side with go-sdk's client on the same stdio server, and the merge of 100 servers of 100 tools. About 20 seconds.
set -eu
cd "$(dirname "$0")"
go test -run '^$' -bench 'Calls|Merge' -benchtime 2s -count 3 ./solution
BENCH_GATE=1 go test -count=1 -run 'TestFaster|TestMergeIsQuick' ./solution
