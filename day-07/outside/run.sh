#!/usr/bin/env bash
# Publishes up to the last step, and lets programs of others judge what would be published: npm, the official publisher
# against a registry on this machine, and the bundle's own tool. Needs Go and npm.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
registry=
trap '[ -z "$registry" ] || kill "$registry"; rm -rf "$work"' EXIT
export GOWORK=off
platform=$(go env GOOS)-$(go env GOARCH)
go build -o "$work/docs" ./solution
go build -o "$work/registry" ./outside/registry
ok() { echo "ok  $1"; }
fail() { echo "FAILED: $1"; exit 1; }

# All five platforms with ALL=1; this one alone takes seconds.
only=(--only "$(go env GOOS)/$(go env GOARCH)")
[ -z "${ALL:-}" ] || only=()
"$work/docs" build --main ./solution "${only[@]}" --owner somebody --out "$work/release" --bundle template
first=$(cat "$work"/release/dist/docs-"$platform"* | sha256sum)
"$work/docs" build --main ./solution "${only[@]}" --owner somebody --out "$work/again" --bundle template >/dev/null
[ "$first" = "$(cat "$work"/again/dist/docs-"$platform"* | sha256sum)" ] || fail "build: other bytes the second time"
cmp -s "$work/release/dist/docs.mcpb" "$work/again/dist/docs.mcpb" || fail "bundle: other bytes the second time"
ok "build: the same bytes twice, the bundle too"

"$work/docs" publish-check --release --tag v1.0.0 "$work/release" -- "$work/release/dist/docs-$platform" serve --db "$work/docs.db" >"$work/check" ||
	{ cat "$work/check"; fail "publish-check --release"; }
ok "publish-check --release, with the program's own version"

GOCACHE=$(go env GOCACHE) GOMODCACHE=$(go env GOMODCACHE)
export GOCACHE GOMODCACHE HOME="$work/home" npm_config_update_notifier=false
mkdir -p "$HOME"
(cd "$work/release" && npm pack --dry-run --json) >"$work/pack.json"
for file in dist/docs-"$platform" server.json bin/docs.js; do
	grep -q "\"path\": \"$file" "$work/pack.json" || fail "npm pack: no $file"
done
ok "npm pack --dry-run lists dist, server.json and the bin"

(cd "$work/release" && npm pack --silent --pack-destination "$work" >/dev/null)
mkdir "$work/empty" && cd "$work/empty"
npm install --no-audit --no-fund --silent "$work"/somebody-docs-1.0.0.tgz
discover='{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}'
echo "$discover" | node_modules/.bin/docs serve --db docs.db >answer
grep -q '"supportedVersions":\["2026-07-28"\]' answer || { cat answer; fail "the installed package doesn't answer server/discover"; }
[ "$(wc -l <answer)" -eq 1 ] || fail "the installed package wrote more than the answer"
ok "the package, installed in an empty folder, answers server/discover through its bin"

cd "$work"
npm install --no-audit --no-fund --silent --prefix mcpb @anthropic-ai/mcpb@2.1.2
mcpb/node_modules/.bin/mcpb validate release/manifest.json >mcpb.log || { cat mcpb.log; fail "mcpb validate"; }
ok "mcpb validates the manifest"
mcpb/node_modules/.bin/mcpb info release/dist/docs.mcpb >mcpb.log || { cat mcpb.log; fail "mcpb info"; }
ok "mcpb reads the bundle"
grep -q 'LABEL io.modelcontextprotocol.server.name="io.github.somebody/docs"' release/Dockerfile || fail "Dockerfile: label"
ok "the image has the registry's label"

GOBIN="$work" go install github.com/modelcontextprotocol/registry/cmd/publisher@v1.8.9
"$work/registry" >registry.url &
registry=$!
while [ ! -s registry.url ]; do sleep 0.1; done
mkdir -p "$HOME/.config/mcp-publisher"
printf '{"token":"fake","method":"none","registry":"%s"}' "$(cat registry.url)" >"$HOME/.config/mcp-publisher/token.json"
(cd release && "$work/publisher" publish) >publisher.log 2>&1 || { cat publisher.log; fail "the official publisher"; }
ok "the official publisher sends server.json to a registry"
