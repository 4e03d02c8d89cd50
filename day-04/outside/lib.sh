# What the scripts in this folder share. Everything runs on the loopback interface, in a temporary folder that goes away.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
day=$(dirname "$here")
work=$(mktemp -d)
pids=()

# Ends what was started here, and nothing else.
finish() {
	local pid
	for pid in "${pids[@]}"; do
		kill "$pid" 2>/dev/null || true
	done
	for pid in "${pids[@]}"; do
		wait "$pid" 2>/dev/null || true
	done
	if [ -d "$work/postgres" ]; then
		as_postgres pg_ctl -D "$work/postgres/data" -m immediate stop >/dev/null 2>&1 || true
	fi
	rm -rf "$work"
}
trap finish EXIT

fail() {
	echo "FAILED: $*" >&2
	tail -n 5 "$work"/*.log >&2 2>/dev/null || true
	exit 1
}

# need COMMAND PACKAGE…: on Debian, as root, installs the packages that bring a missing command.
need() {
	local command=$1
	shift
	PATH=$PATH:/usr/sbin
	command -v "$command" >/dev/null && return
	echo "installing $*"
	apt-get install -y -q --no-install-recommends "$@" >/dev/null 2>&1 ||
		{ apt-get update -q >/dev/null 2>&1 && apt-get install -y -q --no-install-recommends "$@" >/dev/null 2>&1; } ||
		fail "$command is missing, and $* can't be installed"
}

build() {
	(cd "$day" && CGO_ENABLED=0 go build -o "$work/" ./internal/probe ./internal/sdkserver && CGO_ENABLED=0 go build -o "$work/shop" "./${SHOP_TREE:-solution}")
}

port() {
	node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# start NAME COMMAND…: in the background, its output in NAME.log; its process id in $pid.
start() {
	local name=$1
	shift
	"$@" >"$work/$name.log" 2>&1 &
	pid=$!
	pids+=("$pid")
}

# ready URL: waits until somebody answers there with success.
ready() {
	local i
	for i in $(seq 100); do
		curl -fs -o /dev/null "$1" && return
		sleep 0.1
	done
	fail "nobody answers at $1"
}

# ask JSON QUERY: one value of a JSON document.
ask() { jq -r "$2" <<<"$1"; }

# token SUBJECT: an access token for the shop from the development authorization server.
token() {
	curl -fs "http://$auth/token" -d grant_type=client_credentials -d "client_id=$1" -d scope=shop --data-urlencode "resource=$resource" | jq -r .access_token
}

# call TOOL ARGUMENTS: the body of a tools/call, in a file whose name is printed.
call() {
	local file
	file=$(mktemp "$work/call.XXXXXX")
	jq -cn --arg name "$1" --argjson arguments "$2" '{jsonrpc: "2.0", id: 1, method: "tools/call", params: {name: $name, arguments: $arguments, _meta: {
		"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientInfo": {name: "outside", version: "1"},
		"io.modelcontextprotocol/clientCapabilities": {}}}}' >"$file"
	echo "$file"
}

# send ENDPOINT TOKEN FILE TOOL [HEADER]: one call; prints the answer.
send() {
	curl -s --max-time 10 "$1/mcp" -H "Authorization: Bearer $2" -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
		-H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/call' -H "Mcp-Name: $4" -H "${5:-X-Nothing: 1}" --data-binary "@$3"
}

# postgres: a server of its own, in the temporary folder; its URL in $database. Debian's, as the user postgres when we are root.
as_postgres() {
	local bin
	bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
	if [ "$(id -u)" = 0 ]; then
		(cd / && setpriv --reuid postgres --regid postgres --clear-groups env PATH="$bin:$PATH" "$@")
	else
		PATH="$bin:$PATH" "$@"
	fi
}

postgres() {
	[ -n "$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" ] || need /usr/lib/postgresql/15/bin/initdb postgresql
	local port
	port=$(port)
	mkdir "$work/postgres"
	chmod 711 "$work"
	[ "$(id -u)" != 0 ] || chown postgres "$work/postgres"
	as_postgres initdb -D "$work/postgres/data" -A trust -U shop -N >/dev/null || fail "initdb"
	as_postgres pg_ctl -D "$work/postgres/data" -w -l "$work/postgres/log" \
		-o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off" start >/dev/null || fail "postgres does not start"
	as_postgres createdb -h 127.0.0.1 -p "$port" -U shop shop
	database="postgres://shop@127.0.0.1:$port/shop?sslmode=disable"
}

# two_replicas DATABASE: an authorization server, two replicas of the shop and a balancer.
# Sets auth, a, b, front (host:port), resource, and the process ids pid_a and pid_b.
two_replicas() {
	auth=127.0.0.1:$(port) a=127.0.0.1:$(port) b=127.0.0.1:$(port) front=127.0.0.1:$(port)
	resource=http://$front/mcp
	export SHOP_STATE_KEYS
	SHOP_STATE_KEYS=k1:$(head -c 32 /dev/urandom | base64 -w0)
	start auth "$work/shop" auth --addr "$auth"
	ready "http://$auth/jwks"
	replica a "$a" "$1" && pid_a=$pid
	replica b "$b" "$1" && pid_b=$pid
	ready "http://$a/readyz" && ready "http://$b/readyz"
	start balance "$work/shop" balance --addr "$front" --repeat get_cart "http://$a" "http://$b"
	ready "http://$front/readyz"
}

replica() { # replica NAME HOST:PORT DATABASE
	start "$1" "$work/shop" --addr "$2" --issuer "http://$auth" --resource "$resource" --database "$3" --rate 0 --drain-delay 1s --log-level WARN
}

# no_loss REPORT: fails unless every request of a load was answered with 200.
no_loss() {
	echo "  $1"
	[ "$(ask "$1" '(.failures == {}) and (.statuses | keys == ["200"])')" = true ] || fail "requests were lost: $1"
}

rss() { awk '/VmRSS/ {print $2}' "/proc/$1/status"; }
