#!/usr/bin/env bash
# The image, built and run for real without a container engine's daemon and without a registry: two containers behind the balancer, one of them
# killed under load. Where containers can't be run at all, it says so and ends with 0 unless CONTAINERS=required.
source "$(dirname "$0")/lib.sh"

skip() {
	echo "containers: skipped: $*"
	[ "${CONTAINERS:-}" = required ] && exit 1
	exit 0
}

[ "$(uname)" = Linux ] && [ "$(id -u)" = 0 ] || skip "needs Linux and root"
need node nodejs npm
need jq jq
need curl curl
need buildah buildah
need podman podman
need runc runc
need crun crun
build
postgres

mkdir "$work/context" "$work/context/dist"
cp "$day/Dockerfile" "$work/context/"
cp "$work/shop" "$work/context/dist/"
[ -f /etc/ssl/certs/ca-certificates.crt ] || need update-ca-certificates ca-certificates
cp /etc/ssl/certs/ca-certificates.crt "$work/context/dist/"
storage=(--root "$work/storage" --runroot "$work/run" --storage-driver vfs)
name=localhost/shop-$$
buildah "${storage[@]}" bud --isolation chroot --format docker --target release -t "$name" "$work/context" >"$work/build.log" 2>&1 || fail "the image does not build"
echo "image: $(podman "${storage[@]}" images --format '{{.Size}}' "$name"), user $(podman "${storage[@]}" inspect --format '{{.User}}' "$name")"

containers=()
stop_containers() {
	[ "${#containers[@]}" = 0 ] || podman "${storage[@]}" rm -f -t 0 "${containers[@]}" >/dev/null 2>&1 || true
	finish
}
trap stop_containers EXIT

container() { # container NAME HOST:PORT
	podman "${storage[@]}" run -d --name "$1" --runtime runc --ulimit nofile=20000:20000 --ulimit nproc=32768:32768 --network host \
		--read-only --read-only-tmpfs=false --cap-drop all --security-opt no-new-privileges -e SHOP_STATE_KEYS -e DATABASE_URL="$database" "$name" \
		--addr "$2" --issuer "http://$auth" --resource "$resource" --rate 0 --drain-delay 1s >"$work/$1.id" 2>"$work/$1.log" || return 1
	containers+=("$1")
}

auth=127.0.0.1:$(port) a=127.0.0.1:$(port) b=127.0.0.1:$(port) front=127.0.0.1:$(port)
resource=http://$front/mcp
SHOP_STATE_KEYS=k1:$(head -c 32 /dev/urandom | base64 -w0)
export SHOP_STATE_KEYS
start auth "$work/shop" auth --addr "$auth"
ready "http://$auth/jwks"
container "shop-a-$$" "$a" || { cat "$work/shop-a-$$.log"; skip "containers can't be run here"; }
container "shop-b-$$" "$b" || fail "the second container does not start"
ready "http://$a/readyz" && ready "http://$b/readyz"
start balance "$work/shop" balance --addr "$front" --repeat get_cart "http://$a" "http://$b"
ready "http://$front/readyz"

podman "${storage[@]}" exec "shop-a-$$" /shop health "http://$a/readyz" || fail "the health check fails in the container"
main=$(podman "${storage[@]}" inspect --format '{{.State.Pid}}' "shop-a-$$")
grep -q '^Uid:.65532' "/proc/$main/status" || fail "the container runs as $(grep '^Uid:' "/proc/$main/status")"
grep -q '^CapEff:.0*$' "/proc/$main/status" || fail "the container has capabilities"
grep -q ' / / ro' "/proc/$main/mountinfo" || grep -qE ' / ro[, ]' "/proc/$main/mountinfo" || fail "the root file system can be written"
echo "uid 65532, no capabilities, a read-only root file system"

alice=$(token alice)
cart=$(send "http://$front" "$alice" "$(call create_cart '{"region":"eu"}')" create_cart 'Mcp-Param-Region: eu' | jq -r .result.structuredContent.cart)
look=$(call get_cart "{\"cart\":\"$cart\"}")
echo "one container is killed during 1,000 requests"
"$work/probe" load --url "http://$front/mcp" --body "$look" --token "$alice" --clients 8 --count 1000 --time 60s >"$work/killed.json" &
loading=$!
sleep 0.4
kill -9 "$main"
wait "$loading"
report=$(cat "$work/killed.json")
no_loss "$report"
[ "$(ask "$report" .requests)" = 1000 ] || fail "not all of 1,000 requests were answered"
echo "the other one is told to stop, and drains"
podman "${storage[@]}" stop -t 20 "shop-b-$$" >/dev/null 2>&1
code=$(podman "${storage[@]}" inspect --format '{{.State.ExitCode}}' "shop-b-$$")
[ "$code" = 0 ] || fail "the container ended with $code"
echo "containers: ok"
