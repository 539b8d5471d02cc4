#!/bin/sh
# Brings what the tests need from the system's packages, Chromium and Redis, where it may; else says what is missing.
set -eu

missing=''
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 \
	|| command -v google-chrome >/dev/null 2>&1 || missing="$missing chromium"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
	as_root=''
elif sudo -n true 2>/dev/null; then
	as_root='sudo -n'
else
	as_root='no'
fi
if [ "$as_root" = no ] || ! command -v apt-get >/dev/null 2>&1; then
	echo "The tests need these programs, and they may not be installed from here:$missing" >&2
	echo "On Debian or Ubuntu: sudo apt-get install$missing" >&2
	exit 1
fi

echo "Installing$missing from the system's packages"
# The tests start servers of their own; the package's service must not be started beside them.
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
	printf '#!/bin/sh\nexit 101\n' | $as_root sh -c "cat >$policy && chmod 755 $policy"
	trap '$as_root rm -f $policy' EXIT
fi
log=$(mktemp)
# shellcheck disable=SC2086 - both are lists of words
if ! { $as_root apt-get update -q && $as_root env DEBIAN_FRONTEND=noninteractive \
	apt-get install -q -y --no-install-recommends $missing; } </dev/null >"$log" 2>&1; then
	tail -n 20 "$log" >&2
	echo "Installing$missing failed; the whole log is $log" >&2
	exit 1
fi
rm -f "$log"
