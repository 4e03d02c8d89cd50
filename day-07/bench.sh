#!/usr/bin/env bash
# Measures what instrumentation costs and how fast evals are, and fails when a bound is not kept. About a minute.
set -euo pipefail
cd "$(dirname "$0")"
GOWORK=off BENCH=1 go test -count=1 -v -run 'TestBench' ./solution
