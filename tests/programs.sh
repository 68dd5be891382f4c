#!/bin/sh
# The programs that tests start for themselves: installed where that is allowed, named where it is not.
set -eu

has() {
    command -v "$1" >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/"$1" /usr/sbin/"$1" >/dev/null 2>&1
}

missing=""
has chromium || missing="$missing chromium"
has initdb || missing="$missing postgresql"
has redis-server || missing="$missing redis-server"
has nginx || missing="$missing nginx"
has openssl || missing="$missing openssl"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing for the tests:$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    # shellcheck disable=SC2086 # each word is a package
    apt-get install -qq -y --no-install-recommends $missing >/dev/null
else
    echo "Tests that need these programs are skipped, since they are not installed:$missing"
fi
