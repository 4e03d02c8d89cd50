#!/usr/bin/env bash
# Two replicas on PostgreSQL behind the retrying balancer: nothing is lost when one is killed, nothing fails when one is told to go, and 200
# clients for SECONDS_OF_LOAD (30) leave the memory as it was.
source "$(dirname "$0")/lib.sh"

need node nodejs npm
need jq jq
need curl curl
build
postgres
echo "the store's own tests, on PostgreSQL"
(cd "$day" && SHOP_TEST_POSTGRES=$database go test -count=1 -run . -v ./internal/store | grep -E '^ *--- |^ok|FAIL' >"$work/store.txt") || fail "internal/store on PostgreSQL"
grep -c -- '--- PASS: .*/postgres' "$work/store.txt"

two_replicas "$database"
alice=$(token alice)

echo "a cart from one replica is used on the other"
cart=$(send "http://$a" "$alice" "$(call create_cart '{"region":"eu"}')" create_cart 'Mcp-Param-Region: eu' | jq -r .result.structuredContent.cart)
add=$(call add_to_cart "{\"cart\":\"$cart\",\"sku\":\"tea-oolong\",\"quantity\":2}")
[ "$(send "http://$b" "$alice" "$add" add_to_cart 'Mcp-Param-Quantity: 2' | jq .result.structuredContent.cents)" = 2580 ] || fail "the other replica does not know the cart"
look=$(call get_cart "{\"cart\":\"$cart\"}")

echo "one replica is killed during 1,000 requests"
"$work/probe" load --url "http://$front/mcp" --body "$look" --token "$alice" --clients 8 --count 1000 --time 60s >"$work/killed.json" &
loading=$!
sleep 0.4
{ kill -9 "$pid_a" && wait "$pid_a"; } 2>/dev/null || true
wait "$loading"
report=$(cat "$work/killed.json")
no_loss "$report"
[ "$(ask "$report" .requests)" = 1000 ] || fail "not all of 1,000 requests were answered"

echo "one replica is told to go during 2,000 requests"
replica a "$a" "$database" && pid_a=$pid
ready "http://$a/readyz"
sleep 1
"$work/probe" load --url "http://$front/mcp" --body "$look" --token "$alice" --clients 8 --count 2000 --time 60s >"$work/drained.json" &
loading=$!
sleep 0.3
kill -TERM "$pid_a"
wait "$pid_a" || fail "the replica did not end by itself"
wait "$loading"
report=$(cat "$work/drained.json")
no_loss "$report"
[ "$(ask "$report" .requests)" = 2000 ] || fail "not all of 2,000 requests were answered"

echo "a replica alone answers what comes while it is about to go"
replica a "$a" "$database" && pid_a=$pid
ready "http://$a/readyz"
"$work/probe" load --url "http://$b/mcp" --body "$look" --token "$alice" --clients 8 --time 2s >"$work/direct.json" &
loading=$!
sleep 1.5
kill -TERM "$pid_b"
wait "$loading"
no_loss "$(cat "$work/direct.json")"
wait "$pid_b" || fail "the replica did not end by itself"

echo "200 clients for ${SECONDS_OF_LOAD:=30} s"
"$work/probe" load --url "http://$a/mcp" --body "$look" --token "$alice" --clients 200 --time 5s >/dev/null
before=$(rss "$pid_a")
report=$("$work/probe" load --url "http://$a/mcp" --body "$look" --token "$alice" --clients 200 --time "${SECONDS_OF_LOAD}s")
after=$(rss "$pid_a")
no_loss "$report"
echo "  memory: $before kB after 5 s, $after kB after $((SECONDS_OF_LOAD + 5)) s"
[ "$after" -le $((before + before / 4 + 8192)) ] || fail "memory grew from $before kB to $after kB"
echo "replicas: ok"
