#!/bin/bash
# Copies the database to BACKUP_DIR once a day, and keeps the newest BACKUP_KEEP copies: the PostgreSQL database that libpq's
# variables name (docs/operate.md#connect-to-postgresql), whose password may be in a file, PGPASSWORD_FILE; without such
# variables the embedded database in DATA_DIR. `backup.sh once` makes one copy and exits.
#
# The copy is made in memory, read again and erased there, however this ends; what SIGKILL leaves, by the next run. With
# BACKUP_RECIPIENT, a public key of age, nothing that can be read without the private key is written to the disk, unless the machine
# swaps.
#
# Sessions and sign-in links are left out: a restore must not bring back what was ended.
#
# A copy gets its name once all of it is on the disk. Then older ones are erased, and it is written into the history, where the
# desk and the metrics find it. Restore: docs/operate.md#backup-and-restore
set -euo pipefail
umask 077
: "${BACKUP_DIR:?}" "${BACKUP_KEEP:=14}" "${BACKUP_RECIPIENT:=}"

fail() {
  echo "$1" >&2
  exit 1
}

# Runs a command in the background, because a shell runs traps only between commands and while it waits.
run() { "$@" <&0 & wait $!; }

if [ -n "${PGSERVICE:-${PGDATABASE:-}}" ]; then
  suffix=.dump now='extract(epoch FROM now())::numeric * 1000'

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

  copy() {
    run pg_dump --format=custom --no-owner --exclude-table-data=sessions --exclude-table-data=sign_in_links >"$1"
    run pg_restore --file=/dev/null "$1"
  }
  sql() { run psql --no-psqlrc --quiet --command "$1"; }
else
  database="${DATA_DIR:?set it, or PGDATABASE with PGHOST, PGUSER and PGPASSWORD, or PGSERVICE}/messages.db"
  suffix=.db now="strftime('%s') * 1000"
  # sqlite3 would make one.
  [ -f "$database" ] || fail "There is no database in $DATA_DIR. Does the server use this DATA_DIR?"

  # What a schema says, which the server could have been made to write, runs no program of this user.
  sqlite() { run sqlite3 -init /dev/null -batch -bail -cmd '.timeout 5000' -cmd 'PRAGMA trusted_schema = OFF' "$@"; }
  copy() {
    sqlite "$database" "VACUUM INTO '$1'"
    # What is deleted is overwritten too.
    sqlite "$1" 'PRAGMA secure_delete = ON; DELETE FROM sessions; DELETE FROM sign_in_links; PRAGMA integrity_check' >"$1.found"
    [ "$(tail --lines=1 "$1.found")" = ok ] || fail "SQLite found its copy of the database damaged"
  }
  sql() { sqlite "$database" "$1"; }
fi

[[ $BACKUP_KEEP =~ ^[1-9][0-9]*$ ]] || fail "BACKUP_KEEP must be a number from 1"
encrypt() { run cat; }
if [ -n "$BACKUP_RECIPIENT" ]; then
  command -v age >/dev/null || fail "BACKUP_RECIPIENT needs the program age, which is not installed"
  encrypt() { run age --encrypt --recipient "$BACKUP_RECIPIENT"; }
  # Without age's own words: the value may be a private key.
  encrypt </dev/null >/dev/null 2>&1 || fail "BACKUP_RECIPIENT must be a public key of age, which begins with age1"
  suffix+=.age
fi

# Finds complete copies, of either database.
copies() {
  local name='.*/messages-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z\.(db|dump)(\.age)?'
  find "$BACKUP_DIR" -maxdepth 1 -regextype posix-extended -regex "$name" "$@"
}

erase_older() {
  copies -printf '%f\n' | sort --reverse | tail --lines="+$((BACKUP_KEEP + 1))" |
    (cd "$BACKUP_DIR" && xargs --no-run-if-empty rm --)
}

write_down() {
  local id
  id=$(</proc/sys/kernel/random/uuid) || return
  sql "INSERT INTO history (id, entry, at, who, action, message_id, count)
    VALUES ('$id', '$id', $now, 'backup.sh', 'backup', NULL, 1)"
}

# Ends what is running, clears away and exits. A signal that comes meanwhile, or with the end of a command, does not end this halfway: it
# does all of it, or nothing.
leave() {
  trap "" HUP INT TERM
  trap - EXIT
  "$2"
  exit "$1"
}

# A signal that came just before ends the first wait, although none is heard any more.
wait_for_all() { until wait; do :; done; }

if [ "${1:-}" != once ]; then
  stop() {
    kill $(jobs -p) 2>/dev/null || true
    wait_for_all
  }
  trap 'leave $? stop' EXIT
  trap 'leave 0 stop' HUP INT TERM
  while :; do
    # A day less the five minutes between checks; a restart makes no second copy.
    if [ -z "$(copies -mmin -1435)" ]; then
      run bash "$0" once ||
        echo "the backup failed; without a copy, there is another attempt in five minutes" >&2
    fi
    run sleep 300
  done
fi

# One at a time, of this folder: so what is in its place in memory was left by one that was killed.
exec 9<"$BACKUP_DIR"
flock 9
memory="/dev/shm/backup-$(stat --format=%d-%i "$BACKUP_DIR")"
part="$BACKUP_DIR/unfinished"
clear_away() {
  kill -KILL $(jobs -p) 2>/dev/null || true
  wait_for_all
  rm -rf "$memory" "$part"
}
clear_away
trap 'leave $? clear_away' EXIT
trap 'leave 1 clear_away' HUP INT TERM
mkdir "$memory"

copy "$memory/copy"
encrypt <"$memory/copy" >"$part"
sync "$part"
file="$BACKUP_DIR/messages-$(date -u +%Y-%m-%dT%H%M%SZ)$suffix"
mv "$part" "$file"
sync "$BACKUP_DIR"
erase_older && write_down || fail "the desk and the metrics do not know of this copy"
echo "copied to $file"
