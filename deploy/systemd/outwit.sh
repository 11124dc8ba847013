#!/bin/sh
# /usr/local/sbin/outwit: runs a command-line tool of the shop as the user of its service and with the service's settings,
# from any folder. `outwit admin forget` is the `npm run admin -- forget` of the documents.
set -eu
program=/opt/outwit/current
tools='admin backup check-config doctor export import jobs restore search-index slow-queries'
tool=${1-}
known=
for name in $tools; do [ "$name" != "$tool" ] || known=yes; done
if [ ! "$known" ]; then
  echo "outwit TOOL ARGUMENT…, as root. The tools: $tools" >&2
  exit 1
fi
shift
[ "${1-}" != -- ] || shift
# systemd replaces variables in arguments.
for argument do
  shift
  set -- "$@" "$(printf '%s\n' "$argument" | sed 's/\$/$$/g')"
done
exec systemd-run --quiet --collect --wait --pipe --service-type=exec --uid=outwit --gid=outwit \
  --working-directory="$program" --property=EnvironmentFile=/etc/outwit/outwit.env \
  --property=StateDirectory=outwit --property=StateDirectoryMode=0700 --property=UMask=0077 \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/outwit --setenv=INIT_CWD="$PWD" \
  /usr/bin/node --max-semi-space-size=4 --max-old-space-size=160 --import=./server/startup/fast-imports.ts \
  "server/cli/$tool.ts" "$@"
