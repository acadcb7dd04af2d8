#!/bin/sh
# Makes the files with the secrets that compose.yaml gives to its services, and leaves those that are there. The address of the
# mail server is yours to write.
set -eu
umask 077
mkdir -p "$(dirname "$0")/secrets"
cd "$(dirname "$0")/secrets"

make() { [ -s "$1" ] || cat >"$1"; }

for name in postgres owner server; do openssl rand -hex 24 | make $name-password; done
echo "postgres://site_owner:$(cat owner-password)@postgres/site?sslmode=disable" | make owner-url
echo "postgres://site:$(cat server-password)@postgres/site?sslmode=disable" | make database-url
touch smtp-url
chmod 644 ./*
[ -s smtp-url ] || echo "Write the address of the mail server, smtps://user:password@host, to $PWD/smtp-url"
