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
 * server may have run; add another one. The first follows schemas 1 to 9 of versions that no longer exist.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 10,
    isBreaking: true,
    statements: [
      `CREATE TABLE messages (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        received_at BIGINT NOT NULL,
        idempotency_key TEXT UNIQUE,
        body_hash TEXT NOT NULL,
        -- For registrations only: 'yes' or 'no', and the wording consented to.
        consent TEXT,
        consent_wording TEXT,
        -- What the visitor wrote, as it is searched in.
        search TEXT NOT NULL,
        -- What the organisers did with it, whoever of them.
        read_at BIGINT,
        answered_at BIGINT,
        answered_by TEXT,
        spam_at BIGINT
      )`,
      "CREATE INDEX messages_by_time ON messages (received_at, id)",
      "CREATE INDEX messages_by_kind ON messages (kind, received_at, id)",
      "CREATE INDEX messages_spam ON messages (spam_at) WHERE spam_at IS NOT NULL",
      `CREATE TABLE deliveries (
        id TEXT PRIMARY KEY,
        message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        -- due, sent, dead (given up, kept for an organiser), held (spam or a flood, not mailed).
        state TEXT NOT NULL,
        due_at BIGINT NOT NULL,
        lease_until BIGINT,
        -- How many attempts there were, and how many when it was last queued: retries are counted from there.
        attempt INTEGER NOT NULL,
        queued_attempt INTEGER NOT NULL DEFAULT 0,
        -- When it was last queued; five days later it becomes a dead letter.
        queued_at BIGINT NOT NULL,
        sent_at BIGINT,
        -- 'file' for an email that became a file, for want of a mail server.
        sent_as TEXT,
        ended_at BIGINT,
        -- Codes: why it is held, why the last attempt failed; then the mail server's words.
        held_reason TEXT,
        failure TEXT,
        last_error TEXT,
        -- The recipients that have accepted the email while others refused it, separated by commas.
        accepted_by TEXT,
        -- The only recipient; null for all organisers.
        send_to TEXT
      )`,
      "CREATE INDEX deliveries_by_message ON deliveries (message_id)",
      // Untried deliveries are all due at 0, and go out in the order they were queued.
      "CREATE INDEX deliveries_due ON deliveries (due_at, queued_at) WHERE state = 'due'",
      "CREATE INDEX deliveries_dead ON deliveries (ended_at) WHERE state = 'dead'",
      // For the metrics, which count every few seconds. Omits sent deliveries, which are nearly all of them.
      "CREATE INDEX deliveries_unsent ON deliveries (state, queued_at) WHERE state <> 'sent'",
      // Who did what. Never a word of a message.
      `CREATE TABLE history (
        id TEXT PRIMARY KEY,
        at BIGINT NOT NULL,
        who TEXT NOT NULL,
        action TEXT NOT NULL,
        message_id TEXT,
        count INTEGER NOT NULL
      )`,
      "CREATE INDEX history_by_time ON history (at, id)",
      "CREATE INDEX history_by_message ON history (message_id)",
      // What was there before an entry of the history changed it, to take that back.
      `CREATE TABLE changes (
        entry TEXT NOT NULL,
        message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        delivery_id TEXT NOT NULL,
        at BIGINT NOT NULL,
        answered_at BIGINT,
        answered_by TEXT,
        spam_at BIGINT,
        state TEXT NOT NULL,
        held_reason TEXT,
        due_at BIGINT NOT NULL,
        queued_at BIGINT NOT NULL,
        queued_attempt INTEGER NOT NULL,
        PRIMARY KEY (entry, message_id)
      )`,
      "CREATE INDEX changes_by_message ON changes (message_id)",
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
      // The daily digests that were sent, or need not be.
      "CREATE TABLE digests (day TEXT PRIMARY KEY, claimed_until BIGINT NOT NULL, sent_at BIGINT)",
      // Each client's posts in the current window, counted across servers. The key is a keyed hash of the address.
      "CREATE TABLE rate_limits (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire BIGINT)",
      "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ],
  },
  {
    version: 11,
    isBreaking: false,
    statements: [
      // The organiser who asked for it, and alone gets it, if it is a test.
      "ALTER TABLE messages ADD COLUMN test_for TEXT",
      "CREATE INDEX messages_tests ON messages (received_at) WHERE test_for IS NOT NULL",
      // What waits for an answer, for the list and for the count, which reads nothing but its index. Their condition is that of
      // the filter OPEN.
      `CREATE INDEX messages_open ON messages (received_at, id) WHERE answered_at IS NULL
        AND spam_at IS NULL AND kind <> 'registration'`,
      `CREATE INDEX messages_open_count ON messages (kind, answered_at, spam_at)
        WHERE answered_at IS NULL AND spam_at IS NULL AND kind <> 'registration'`,
      // When the digest last reminded of it.
      "ALTER TABLE messages ADD COLUMN reminded_at BIGINT",
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
    ],
  },
  {
    version: 12,
    isBreaking: false,
    // The organisers that have accepted it while the mail server refused others, separated by commas.
    statements: ["ALTER TABLE digests ADD COLUMN accepted_by TEXT"],
  },
];
