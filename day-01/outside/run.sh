#!/bin/sh
# A session that nobody here has written: the MCP Inspector from npm talks, through annotate's tap, to the reference server
# "everything" from npm, which is legacy. Then annotate must explain every value that the server sent.
#
#   sh day-01/outside/run.sh                  with solution/
#   sh day-01/outside/run.sh ./starter        with another tree
#
# Needs go, node 20 or later, npm and its registry. Everything is installed into a temporary folder.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tree=${1:-./solution}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
trap 'exit 130' INT TERM

mkdir -p "$temp/home"
(cd "$here/.." && go build -o "$temp/annotate" "$tree")
cp "$here/check.mjs" "$temp/"

# From here on nothing may touch the user's own files.
export HOME="$temp/home"
cd "$temp"
npm install --prefix . --silent --no-fund --no-audit --ignore-scripts \
	@modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/server-everything@2026.8.31

server=node_modules/.bin/mcp-server-everything

# talk ERA ARGUMENT…: one session; all of them are appended to one capture.
talk() {
	era=$1
	shift
	node_modules/.bin/mcp-inspector --cli ./annotate tap -o everything.jsonl --conn everything -- "$server" \
		--protocol-era "$era" "$@" >out.txt 2>err.txt || {
		echo "FAIL  inspector, $era: $*"
		sed 's/^/      /' out.txt err.txt | tail -n 20
		exit 1
	}
	echo "ok    inspector, $era: $*"
}

talk auto --method tools/list
for method in tools/list resources/list resources/templates/list prompts/list; do
	talk legacy --method "$method"
done
talk legacy --method tools/call --tool-name echo --tool-arg message=hello
talk legacy --method tools/call --tool-name get-structured-content --tool-arg location=Chicago
talk legacy --method tools/call --tool-name get-tiny-image
talk legacy --method prompts/get --prompt-name simple-prompt

./annotate --format json everything.jsonl >annotated.jsonl
node check.mjs annotated.jsonl
