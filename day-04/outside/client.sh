#!/usr/bin/env bash
# Another client, in another language, by other people: @modelcontextprotocol/client for TypeScript.
source "$(dirname "$0")/lib.sh"

need node nodejs npm
need jq jq
need curl curl
build
two_replicas "$work/shop.db"
(cd "$work" && npm init -y >/dev/null && npm install --no-audit --no-fund --silent @modelcontextprotocol/client@2.4.0)
cp "$here/client.mjs" "$work/"
node "$work/client.mjs" "http://$front/mcp" "$(token alice)" || fail "the TypeScript client"
echo "client: ok"
