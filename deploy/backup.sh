#!/bin/sh
# Dumps the PostgreSQL database at DATABASE_URL to BACKUP_DIR once a day, and deletes dumps older than BACKUP_DAYS. Only
# a complete dump gets its final name. `backup.sh once` makes one dump and exits.
#
# Restore: pg_restore --clean --if-exists --no-owner --single-transaction --dbname "$DATABASE_URL" FILE
set -eu
umask 077
: "${DATABASE_URL:?}" "${BACKUP_DIR:?}" "${BACKUP_DAYS:=14}"
trap 'exit 0' INT TERM

# One chain of commands, since `set -e` does not apply in a function whose exit status is tested.
dump() {
  file="$BACKUP_DIR/messages-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  rm -f "$BACKUP_DIR"/*.part &&
    pg_dump --format=custom --no-owner --file="$file.part" "$DATABASE_URL" &&
    pg_restore --list "$file.part" >/dev/null &&
    mv "$file.part" "$file" &&
    echo "dumped to $file" &&
    # Old dumps are deleted only after a newer one has succeeded.
    find "$BACKUP_DIR" -name 'messages-*.dump' -mmin "+$((BACKUP_DAYS * 1440))" -delete
}

if [ "${1:-}" = once ]; then
  dump
  exit
fi
while :; do
  # A day less the five minutes between checks; a restart makes no second dump.
  if [ -z "$(find "$BACKUP_DIR" -name 'messages-*.dump' -mmin -1435)" ]; then
    dump || echo "the dump failed, retrying in five minutes" >&2
  fi
  # In the background, because a shell runs traps only between commands.
  sleep 300 &
  wait $!
done
