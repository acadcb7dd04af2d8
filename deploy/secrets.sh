#!/bin/sh
# Makes the files with the secrets that compose.yaml gives to its services, and leaves those that are there. The address of the
# mail server is yours to write.
set -eu
umask 077
mkdir -p "$(dirname "$0")/secrets"
cd "$(dirname "$0")/secrets"

for name in postgres owner server; do
  [ -s $name-password ] || openssl rand -hex 24 >$name-password
done
[ -s owner-url ] || echo "postgres://site_owner:$(cat owner-password)@postgres/site?sslmode=disable" >owner-url
[ -s database-url ] || echo "postgres://site:$(cat server-password)@postgres/site?sslmode=disable" >database-url
touch smtp-url
chmod 644 ./*
[ -s smtp-url ] || echo "Write the address of the mail server, smtps://user:password@host, to $PWD/smtp-url"
