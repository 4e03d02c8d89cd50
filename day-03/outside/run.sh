#!/usr/bin/env bash
# Lets two programs of others judge the notes server: the Inspector's CLI and the TypeScript client. Needs npm. Everything is
# installed into a temporary folder, which is HOME too: the Inspector writes there.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd .. && GOWORK=off go build -o "$work/notes" ./solution)

export HOME="$work/home"
mkdir -p "$HOME"
cp package.json client.mjs "$work"
cd "$work"
npm install --no-audit --no-fund --no-package-lock --ignore-scripts --loglevel=error >&2

inspector() { # inspector ARG…: one request with the Inspector's CLI; its answer is in $work/answer
	node_modules/.bin/mcp-inspector --cli -e MOCK=1 "$work/notes" serve --dir "$work/library" --page-size 7 --protocol-era modern "$@" >answer 2>errors
}
shows() { # shows WHAT PATTERN
	grep -q -- "$2" answer || { echo "FAILED: inspector, $1: no $2 in:"; cat answer errors; exit 1; }
	echo "ok  inspector: $1"
}

inspector --method resources/list
[ "$(grep -c '"uri": "note:///' answer)" -eq 60 ] || { echo "FAILED: inspector, resources/list: not 60 resources"; exit 1; }
shows resources/list 'note:///100%25%20cotton'
inspector --method resources/templates/list
shows resources/templates/list 'note:///tags/{tag}'
inspector --method resources/read --uri 'note:///%E9%BE%99%E4%BA%95'
shows resources/read '水温八十度'
inspector --method prompts/list
shows prompts/list summarize_note
inspector --method prompts/get --prompt-name draft_note --prompt-args topic=pagination
shows prompts/get pagination
inspector --method tools/list --strict
[ ! -s errors ] || { echo "FAILED: inspector, tools/list --strict:"; cat errors; exit 1; }
shows "tools/list --strict" delete_note
inspector --method tools/call --tool-name search_notes --tool-arg query=tea
shows "tools/call search_notes" 'note:///tea'
if inspector --method resources/read --uri 'note:///..%2Fsecret'; then
	echo "FAILED: inspector, an unknown resource: exit status 0"
	exit 1
fi
mv errors answer
: >errors
shows "an unknown resource" 'Resource not found'

rm -rf library
MOCK=1 "$work/notes" serve --dir "$work/library" </dev/null # fills it with the sample notes
node client.mjs "$work/notes" "$work/library"
