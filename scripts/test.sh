#!/usr/bin/env bash
# Runs all checks and all tests, including browser tests. Installs Chromium with apt if no browser is found.
set -euo pipefail
cd "$(dirname "$0")/.."

find_chromium() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then echo "$CHROMIUM_PATH"; return; fi
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null 2>&1; then command -v "$name"; return; fi
  done
}

chromium=$(find_chromium)
if [ -z "$chromium" ]; then
  echo "test: no Chromium found, installing Debian's package"
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "test: this machine has no apt-get; install Chromium and set CHROMIUM_PATH" >&2
    exit 1
  fi
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core >/dev/null
  chromium=$(find_chromium)
fi
echo "test: browser tests run in $chromium"
export CHROMIUM_PATH="$chromium"

node scripts/build.mjs
echo "test: lint"
npx --no-install biome check .
echo "test: types"
npx --no-install tsc --noEmit
npx --no-install tsc -p tsconfig.browser.json
echo "test: vitest"
npx --no-install vitest run "$@"
