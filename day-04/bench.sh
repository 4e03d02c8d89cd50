#!/usr/bin/env bash
# Requests per second of the hand-written binding, side by side with the SDK's own stateless JSON handler: the same server behind both, the same
# tools/call, in turns, in one run. Prints medians of ROUNDS (5) turns of SECONDS_EACH (3) with 1, 8 and 64 clients; fails when the binding is not at
# least 1.5 times as fast, or its p99 is worse.
source "$(dirname "$0")/outside/lib.sh"

need node nodejs npm
need jq jq
need curl curl
build
ours=127.0.0.1:$(port) theirs=127.0.0.1:$(port)
start ours "$work/shop" --fixture everything --addr "$ours" --log-level WARN
start theirs "$work/sdkserver" --addr "$theirs"
ready "http://$ours/readyz"
ready "http://$theirs/healthz"
body=$(call test_simple_text '{}')

median() { jq -s 'sort_by(.'"$1"') | .[length / 2 | floor].'"$1"; }

turn() { # turn NAME ADDR CLIENTS
	local report
	report=$("$work/probe" load --url "http://$2/mcp" --body "$body" --clients "$3" --time "${SECONDS_EACH:-3}s")
	[ "$(ask "$report" '(.failures == {}) and (.statuses | keys == ["200"])')" = true ] || fail "$1: $report"
	echo "$report" >>"$work/$1-$3.jsonl"
}

failed=0
printf '%8s %14s %14s %7s %12s %12s\n' clients 'binding req/s' 'SDK req/s' ratio 'binding p99' 'SDK p99'
for clients in 1 8 64; do
	for _ in $(seq "${ROUNDS:-5}"); do
		turn ours "$ours" "$clients"
		turn theirs "$theirs" "$clients"
	done
	a=$(median perSecond <"$work/ours-$clients.jsonl") b=$(median perSecond <"$work/theirs-$clients.jsonl")
	pa=$(median p99ms <"$work/ours-$clients.jsonl") pb=$(median p99ms <"$work/theirs-$clients.jsonl")
	ratio=$(jq -n "$a / $b")
	printf '%8d %14.0f %14.0f %7.2f %9.2f ms %9.2f ms\n' "$clients" "$a" "$b" "$ratio" "$pa" "$pb"
	[ "$(jq -n "$ratio >= 1.5 and $pa <= $pb")" = true ] || failed=1
done
[ "$failed" = 0 ] || fail "want at least 1.5 times the requests per second, and a p99 that is no worse"
