export interface Migration {
  version: number;
  /**
   * Whether a server that does not know this step would fail on it or damage data, as when a column is removed. If not,
   * that server accepts the schema, so that an upgrade can be rolled back.
   */
  isBreaking: boolean;
  statements: readonly string[];
}

/**
 * The steps that build the schema, in the subset of SQL that SQLite and PostgreSQL share. Never change a step that a
 * server may have run; add another one. The first follows schemas 1 to 12 of versions that no longer exist.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 13,
    isBreaking: true,
    statements: [
      // A message and its email.
      `CREATE TABLE messages (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        received_at BIGINT NOT NULL,
        -- For registrations only: 'yes' or 'no'.
        consent TEXT,
        -- What the organisers did with it, whoever of them, and when the digest last reminded of it.
        read_at BIGINT,
        answered_at BIGINT,
        answered_by TEXT,
        spam_at BIGINT,
        reminded_at BIGINT,
        -- What was done last, and what its inverse needs.
        entry TEXT,
        was TEXT,
        was_at BIGINT,
        -- due, sent, dead (given up, kept for an organiser), held (spam or a flood, not mailed).
        state TEXT NOT NULL,
        held_reason TEXT,
        -- When it may be tried next, at 0 for at once; until when a server has it to itself, to send it.
        due_at BIGINT NOT NULL DEFAULT 0,
        lease_until BIGINT,
        -- How many attempts there were, and how many when it was last queued: retries are counted from there.
        attempt INTEGER NOT NULL DEFAULT 0,
        queued_attempt INTEGER NOT NULL DEFAULT 0,
        -- When it was last queued, five days after which it becomes a dead letter, or held.
        queued_at BIGINT NOT NULL,
        -- How many emails there were of it: more than one if it was sent again.
        emails INTEGER NOT NULL DEFAULT 1,
        sent_at BIGINT,
        -- 'file' for an email that became a file, for want of a mail server.
        sent_as TEXT,
        ended_at BIGINT,
        -- A code: why the last attempt failed.
        failure TEXT,
        -- The recipients that have accepted the email while others refused it, separated by commas.
        accepted_by TEXT,
        idempotency_key TEXT UNIQUE,
        body_hash TEXT NOT NULL,
        -- The long ones come last, since SQLite reads a row up to the last column that is asked for: the wording consented
        -- to, the mail server's words, what the visitor wrote, and that as it is searched in.
        consent_wording TEXT,
        last_error TEXT,
        payload TEXT NOT NULL,
        search TEXT NOT NULL
      )`,
      "CREATE INDEX messages_by_time ON messages (received_at, id)",
      "CREATE INDEX messages_by_kind ON messages (kind, received_at, id)",
      "CREATE INDEX messages_by_entry ON messages (entry) WHERE entry IS NOT NULL",
      "CREATE INDEX messages_spam ON messages (spam_at) WHERE spam_at IS NOT NULL",
      // What waits for an answer, for the list and for the count, which reads nothing but its index. Their condition is that of
      // the filter OPEN.
      `CREATE INDEX messages_open ON messages (received_at, id)
        WHERE answered_at IS NULL AND spam_at IS NULL AND kind <> 'registration'`,
      `CREATE INDEX messages_open_count ON messages (kind, answered_at, spam_at)
        WHERE answered_at IS NULL AND spam_at IS NULL AND kind <> 'registration'`,
      // Untried emails are all due at 0, and go out in the order they were queued.
      "CREATE INDEX messages_due ON messages (due_at, queued_at) WHERE state = 'due'",
      // For the metrics, which count every few seconds. Omits sent emails, which are nearly all of them.
      "CREATE INDEX messages_unsent ON messages (state, queued_at) WHERE state <> 'sent'",
      // What organisers say of a message, to each other.
      `CREATE TABLE notes (
        id TEXT PRIMARY KEY,
        message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        at BIGINT NOT NULL,
        who TEXT NOT NULL,
        text TEXT NOT NULL,
        -- The text as it is searched in: apart from what visitors wrote, so that nobody's note makes a message theirs.
        search TEXT NOT NULL
      )`,
      "CREATE INDEX notes_by_message ON notes (message_id, at)",
      // Who did what: a row for each message, with the entry of all that was done at once. Never a word of a message.
      `CREATE TABLE history (
        id TEXT PRIMARY KEY,
        entry TEXT NOT NULL,
        at BIGINT NOT NULL,
        who TEXT NOT NULL,
        action TEXT NOT NULL,
        message_id TEXT,
        count INTEGER NOT NULL
      )`,
      "CREATE INDEX history_by_time ON history (at, entry, action)",
      "CREATE INDEX history_by_entry ON history (entry)",
      "CREATE INDEX history_by_message ON history (message_id)",
      // Hashes of secrets, never the secrets.
      `CREATE TABLE sign_in_links (
        hash TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        created_at BIGINT NOT NULL
      )`,
      `CREATE TABLE sessions (
        hash TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL
      )`,
      // The daily digests that were sent, or need not be, and the organisers that have accepted one which the mail server
      // refused for others, separated by commas.
      `CREATE TABLE digests (
        day TEXT PRIMARY KEY,
        claimed_until BIGINT NOT NULL,
        sent_at BIGINT,
        accepted_by TEXT
      )`,
    ],
  },
];
