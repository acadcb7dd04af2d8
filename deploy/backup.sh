#!/bin/sh
# Dumps the PostgreSQL database of DATABASE_URL into BACKUP_DIR once a day and deletes dumps that are older than
# BACKUP_DAYS. A dump has its name only when it is whole. `backup.sh once` makes one now and ends.
#
# Restore: pg_restore --clean --if-exists --no-owner --single-transaction --dbname "$DATABASE_URL" FILE
set -eu
umask 077
: "${DATABASE_URL:?}" "${BACKUP_DIR:?}" "${BACKUP_DAYS:=14}"
trap 'exit 0' INT TERM

# Every step in one chain: `set -e` is off where the outcome of a function is asked for.
dump() {
  file="$BACKUP_DIR/messages-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  rm -f "$BACKUP_DIR"/*.part &&
    pg_dump --format=custom --no-owner --file="$file.part" "$DATABASE_URL" &&
    pg_restore --list "$file.part" >/dev/null &&
    mv "$file.part" "$file" &&
    echo "dumped to $file" &&
    # Only now: what is old stays as long as nothing newer comes.
    find "$BACKUP_DIR" -name 'messages-*.dump' -mmin "+$((BACKUP_DAYS * 1440))" -delete
}

if [ "${1:-}" = once ]; then
  dump
  exit
fi
while :; do
  # A restart of this script makes no further dump within the day.
  if [ -z "$(find "$BACKUP_DIR" -name 'messages-*.dump' -mmin -1435)" ]; then
    dump || echo "the dump failed, it is tried again" >&2
  fi
  # In the background, because a shell hears signals only in between commands.
  sleep 300 &
  wait $!
done
