#!/usr/bin/env bash
# Ten thousand clients that hang up in the middle of a stream leave no open file and no memory behind; and a server that is told to go ends a
# subscription with its result.
source "$(dirname "$0")/lib.sh"

need node nodejs npm
need jq jq
need curl curl
build
addr=127.0.0.1:$(port)
start fixture "$work/shop" --fixture everything --addr "$addr" --log-level WARN
ready "http://$addr/readyz"
body=$work/work.json
jq -c '.params._meta.progressToken = "p"' "$(call test_work '{"key":"k","ms":60000}')" >"$body"
"$work/probe" hangup --url "http://$addr/mcp" --body "$body" --n 500 >/dev/null
files=$(ls "/proc/$pid/fd" | wc -l) memory=$(rss "$pid")
report=$("$work/probe" hangup --url "http://$addr/mcp" --body "$body" --n 9500)
echo "  $report"
[ "$(ask "$report" .events)" = 9500 ] || fail "some streams had no event"
sleep 1
now=$(ls "/proc/$pid/fd" | wc -l)
echo "  open files: $files after 500, $now after 10,000; memory: $memory kB, $(rss "$pid") kB"
[ "$now" -le $((files + 5)) ] || fail "open files grew from $files to $now"
[ "$(rss "$pid")" -le $((memory + memory / 2 + 8192)) ] || fail "memory grew"

listen=$work/listen.json
jq -c '.id = "sub-1" | .method = "subscriptions/listen" | .params = {notifications: {toolsListChanged: true}, _meta: .params._meta}' "$body" >"$listen"
curl -sN --max-time 10 "http://$addr/mcp" -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
	-H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: subscriptions/listen' --data-binary "@$listen" >"$work/stream.txt" &
streaming=$!
for _ in $(seq 50); do
	grep -q acknowledged "$work/stream.txt" && break
	sleep 0.1
done
kill -TERM "$pid"
wait "$streaming" || fail "the stream was cut off"
wait "$pid" || fail "the server did not end by itself"
grep '^data:' "$work/stream.txt" | tail -1 | sed 's/^data: //' | jq -e '.id == "sub-1" and .result.resultType == "complete"' >/dev/null ||
	fail "the subscription ended with $(tail -2 "$work/stream.txt")"
echo "  a subscription ends with its result"
echo "hangups: ok"
