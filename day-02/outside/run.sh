#!/bin/sh
# Two programs that were not written for this course judge the solution: the MCP Inspector's command line, which talks to it
# in the modern and in the legacy era, and a client on the official TypeScript SDK, which pins 2026-07-28 and checks
# results against their output schemas with a validator of its own.
#
#   sh day-02/outside/run.sh                  judge solution/
#   sh day-02/outside/run.sh ./starter        judge another tree
#
# Needs go, node 20 or later, npm and its registry. Everything is installed into a temporary folder.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
tree=${1:-./solution}
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
trap 'exit 130' INT TERM

mkdir -p "$temp/bin" "$temp/day-02" "$temp/home"
(cd "$here/.." && go build -o "$temp/bin/weather" "$tree")
cp "$here/../mcp.json" "$here/client.mjs" "$temp/day-02/"

# From here on nothing may touch the user's own files.
export HOME="$temp/home"
cd "$temp/day-02"
npm install --prefix . --silent --no-fund --no-audit --ignore-scripts \
	@modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/client@2.4.0

failures=0

# judge TITLE STATUS WORDS COMMAND…: the command ends with STATUS and prints WORDS.
judge() {
	title=$1 status=$2 words=$3
	shift 3
	got=0
	"$@" >out.txt 2>err.txt || got=$?
	if [ "$got" -eq "$status" ] && grep -qF -e "$words" out.txt err.txt; then
		echo "ok    $title"
		return
	fi
	failures=$((failures + 1))
	echo "FAIL  $title: status $got, want $status and \"$words\""
	sed 's/^/      /' out.txt err.txt | tail -n 20
}

# inspect ERA ARGUMENT…: a host that reads mcp.json, beside which it is started.
inspect() {
	era=$1
	shift
	node_modules/.bin/mcp-inspector --cli --config mcp.json --server weather --protocol-era "$era" "$@"
}

for era in modern legacy; do
	judge "inspector, $era: tools/list" 0 '"forget_city"' inspect "$era" --method tools/list
	judge "inspector, $era: get_weather" 0 'Norway' inspect "$era" --method tools/call --tool-name get_weather --tool-arg city=Oslo
	judge "inspector, $era: convert_currency" 0 '"result"' inspect "$era" --method tools/call --tool-name convert_currency --tool-arg amount=12.5 --tool-arg from=EUR --tool-arg to=USD
	judge "inspector, $era: isError" 5 'Atlantis' inspect "$era" --method tools/call --tool-name get_weather --tool-arg city=Atlantis
	judge "inspector, $era: unknown tool" 5 'get_wether' inspect "$era" --method tools/call --tool-name get_wether
done

judge "TypeScript client, 2026-07-28" 0 'all checks passed' node client.mjs "$temp/bin/weather"

echo "$failures of 11 failed"
[ "$failures" -eq 0 ]
