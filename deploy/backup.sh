#!/bin/bash
# Dumps the PostgreSQL database that libpq's variables name (docs/operate.md#connect-to-postgresql) to BACKUP_DIR once
# a day, and keeps the newest BACKUP_KEEP dumps. The password may be in a file, PGPASSWORD_FILE. With BACKUP_RECIPIENT, a
# public key of age, nothing that can be read without the private key is written to the disk. `backup.sh once` makes one dump
# and exits.
#
# Sessions and sign-in links are left out: a restore must not bring back what was ended.
#
# A dump gets its name once pg_restore has read all of it. Then older ones are erased, and it is written into the history,
# where the desk and the metrics find it. Restore: docs/operate.md#backup-and-restore
set -euo pipefail
umask 077
: "${BACKUP_DIR:?}" "${BACKUP_KEEP:=14}" "${BACKUP_RECIPIENT:=}"
: "${PGSERVICE:-${PGDATABASE:?set it with PGHOST, PGUSER and PGPASSWORD, or set PGSERVICE}}"

# libpq itself ignores a file that others may read.
if [ -n "${PGPASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(<"$PGPASSWORD_FILE")
  export PGPASSWORD
fi

# As the server does: to another machine only over TLS with a verified certificate, unless PGSSLMODE says otherwise.
case "${PGSERVICE:+another }${PGHOST:-${PGHOSTADDR:-/}}" in
/* | localhost | 127.0.0.1 | ::1) ;;
*) export PGSSLMODE="${PGSSLMODE:-verify-full}" ;;
esac

fail() {
  echo "$1" >&2
  exit 1
}
[[ $BACKUP_KEEP =~ ^[1-9][0-9]*$ ]] || fail "BACKUP_KEEP must be a number from 1"
if [ -n "$BACKUP_RECIPIENT" ]; then
  command -v age >/dev/null || fail "BACKUP_RECIPIENT needs the program age, which is not installed"
  encrypt() { age --encrypt --recipient "$BACKUP_RECIPIENT"; }
  # Without age's own words: the value may be a private key.
  encrypt </dev/null >/dev/null 2>&1 || fail "BACKUP_RECIPIENT must be a public key of age, which begins with age1"
  suffix=.dump.age
else
  encrypt() { cat; }
  suffix=.dump
fi

# Finds complete dumps.
dumps() {
  local name='.*/messages-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z\.dump(\.age)?'
  find "$BACKUP_DIR" -maxdepth 1 -regextype posix-extended -regex "$name" "$@"
}

# Writes a dump to a file. Reads it on its way to the disk, where it may be encrypted.
write_dump() {
  exec 3> >(pg_restore --file=/dev/null)
  local reader=$! status=0
  pg_dump --format=custom --no-owner --exclude-table-data=sessions --exclude-table-data=sign_in_links |
    tee /dev/fd/3 | encrypt >"$1" || status=1
  exec 3>&-
  wait "$reader" && [ "$status" = 0 ] && sync "$1"
}

# Checks each command itself, since `set -e` does not apply in a function whose exit status is tested.
dump() {
  local part="$BACKUP_DIR/unfinished" file
  file="$BACKUP_DIR/messages-$(date -u +%Y-%m-%dT%H%M%SZ)$suffix"
  write_dump "$part" || { rm -f "$part"; return 1; }
  mv "$part" "$file" && sync "$BACKUP_DIR" || return
  echo "dumped to $file"
  erase_older && write_down && return
  echo "the desk and the metrics do not know of this dump" >&2
  return 1
}

erase_older() {
  dumps -printf '%f\n' | sort --reverse | tail --lines="+$((BACKUP_KEEP + 1))" |
    (cd "$BACKUP_DIR" && xargs --no-run-if-empty rm --)
}

write_down() {
  psql --no-psqlrc --quiet --command "INSERT INTO history (id, at, who, action, message_id, count)
    VALUES (gen_random_uuid()::text, extract(epoch FROM now())::numeric * 1000, 'backup.sh', 'backup', NULL, 1)"
}

# One at a time.
dump_alone() { (flock 9 && dump) 9<"$BACKUP_DIR"; }

if [ "${1:-}" = once ]; then
  dump_alone
  exit
fi
trap 'exit 0' INT TERM
while :; do
  # A day less the five minutes between checks; a restart makes no second dump.
  if [ -z "$(dumps -mmin -1435)" ]; then
    dump_alone || echo "the backup failed; without a dump, there is another attempt in five minutes" >&2
  fi
  # In the background, because a shell runs traps only between commands.
  sleep 300 &
  wait $!
done
