#!/usr/bin/env bash
# Puts the guard in front of the servers of days 2 and 3 and of the MCP project's server-everything, and lets the
# Inspector's CLI work through it. Needs npm. Everything is installed into a temporary folder, which is HOME too: the
# Inspector writes there. Day 4's server speaks HTTP: a stdio guard can't stand in front of it.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GOWORK=off
days=${DAYS:-../..} # the folder that holds day-02 and day-03
(cd .. && go build -o "$work/guard" ./solution)
(cd "$days/day-02" && go build -o "$work/weather" ./solution)
(cd "$days/day-03" && go build -o "$work/notes" ./solution)

export HOME="$work/home"
mkdir -p "$HOME"
cp package.json policy.yaml "$work"
cd "$work"
npm install --no-audit --no-fund --no-package-lock --ignore-scripts --loglevel=error >&2

guarded() { # guarded ALIAS ERA SERVER… -- ARG…: one request through the guard; its answer is in $work/answer
	local alias=$1 era=$2 server=()
	shift 2
	while [ "$1" != -- ]; do server+=("$1"); shift; done
	shift
	printf '#!/bin/sh\nMOCK=1 exec "%s/guard" run --policy "%s/policy.yaml" --alias %s --pins "%s/pins.json" --audit "%s/audit.jsonl" -- %s\n' \
		"$work" "$work" "$alias" "$work" "$work" "${server[*]}" >"front-$alias"
	chmod +x "front-$alias"
	node_modules/.bin/mcp-inspector --cli "$work/front-$alias" --protocol-era "$era" "$@" >answer 2>errors || echo "exit status $?" >>answer
}
shows() { # shows WHAT PATTERN
	grep -q -- "$2" answer || { echo "FAILED: $1: no $2 in:"; cat answer errors; exit 1; }
	echo "ok  $1"
}
hides() { # hides WHAT PATTERN
	! grep -q -- "$2" answer || { echo "FAILED: $1: $2 in:"; cat answer errors; exit 1; }
	echo "ok  $1"
}

everything=(node node_modules/@modelcontextprotocol/server-everything/dist/index.js)
approve() { # approve ALIAS SERVER…
	local alias=$1
	shift
	MOCK=1 ./guard pins approve --pins pins.json --alias "$alias" -- "$@" >answer 2>errors || { echo "FAILED: pins of $alias:"; cat answer errors; exit 1; }
}
approve weather ./weather
approve notes ./notes serve --dir library
approve everything "${everything[@]}"
echo "ok  pins of three servers"

guarded weather modern ./weather -- --method tools/list
shows "weather: tools/list" get_weather
hides "weather: what the policy does not name is not listed" forget_city
guarded weather modern ./weather -- --method tools/call --tool-name get_weather --tool-arg city=Oslo
shows "weather: tools/call, quoted" '<<DATA'
guarded weather modern ./weather -- --method tools/call --tool-name save_city --tool-arg city=Oslo
shows "weather: a write without a terminal is refused" 'did not agree'

guarded notes modern ./notes serve --dir library -- --method resources/list
shows "notes: resources/list" 'note:///'
guarded notes modern ./notes serve --dir library -- --method prompts/list
shows "notes: prompts/list" summarize_note
guarded notes modern ./notes serve --dir library -- --method tools/call --tool-name search_notes --tool-arg query=tea
shows "notes: tools/call" '<<DATA'

guarded everything legacy "${everything[@]}" -- --method tools/list
shows "everything (initialize): tools/list" echo
guarded everything legacy "${everything[@]}" -- --method tools/call --tool-name echo --tool-arg message=hello
shows "everything: tools/call" hello
guarded everything legacy "${everything[@]}" -- --method tools/call --tool-name get-tiny-image
shows "everything: a picture stays one" '"image"'

./guard audit verify audit.jsonl >answer
shows "the audit of all of it" 'as they were written'
