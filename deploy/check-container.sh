#!/usr/bin/env bash
# Runs the steps of the Dockerfile without Docker: installs and builds the files that .dockerignore admits, in an
# empty folder, and serves the build as another user with write access to the data folder only. Requests readiness and
# a page, then stops the server. Run it as root, with the path of a Node 24 as argument.
set -euo pipefail
cd "$(dirname "$0")/.."
node=$(realpath "${1:-node_modules/.bin/node}")
port=${PORT:-4790}
folder=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill -KILL "$server" 2>/dev/null || true; fi; rm -rf "$folder"' EXIT

mkdir -p "$folder/portada" "$folder/bin"
install -m 0755 "$node" "$folder/bin/node"
export PATH="$folder/bin:$PATH" ASTRO_TELEMETRY_DISABLED=1
tar -c --exclude=scripts/scenes --exclude=scripts/bench --exclude=scripts/budgets \
  package.json package-lock.json .npmrc astro.config.mjs tsconfig.json public scripts src | tar -x -C "$folder/portada"
(
  cd "$folder/portada"
  npm ci --omit=dev --no-fund --no-audit --loglevel=error
  rm -rf node_modules/node-linux-* node_modules/.bin/node
  node_modules/.bin/astro build --silent
  rm -rf .astro node_modules/.astro node_modules/.vite
)
chmod -R a+rX,go-w "$folder"
install -d -o nobody -m 0755 "$folder/data"

command=$("$node" -p "JSON.parse(/^CMD (.*)$/m.exec(require('fs').readFileSync('Dockerfile','utf8'))[1]).join(' ')")
cd "$folder/portada"
# shellcheck disable=SC2086
env -i PATH="$PATH" NODE_ENV=production HOST=0.0.0.0 PORT="$port" DATA_DIR="$folder/data" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 \
  setpriv --reuid=nobody --regid=nogroup --clear-groups --no-new-privs --inh-caps=-all $command >"$folder/log" 2>&1 &
server=$!
for _ in $(seq 150); do
  if node scripts/is-ready.mjs "$port"; then break; fi
  kill -0 "$server" || { cat "$folder/log"; exit 1; }
  sleep 0.2
done
status=$(curl -s -o "$folder/page" -w '%{http_code}' -H "Host: elfar.localhost:$port" "http://127.0.0.1:$port/")
written=$(find "$folder/portada" "$folder/bin" -user nobody | wc -l)
kill -TERM "$server"
wait "$server" && code=0 || code=$?
server=
echo "front page $status, $(wc -c <"$folder/page") bytes; $written files written outside the data folder; exit code $code; image $(du -sm "$folder/portada" | cut -f1) MB"
[ "$status" = 200 ] && [ "$written" = 0 ] && [ "$code" = 0 ]
