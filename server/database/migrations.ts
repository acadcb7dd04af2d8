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
 * server may have run; add another one.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    isBreaking: true,
    statements: [
      `CREATE TABLE messages (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        received_at BIGINT NOT NULL,
        idempotency_key TEXT UNIQUE,
        body_hash TEXT NOT NULL
      )`,
      `CREATE TABLE deliveries (
        id TEXT PRIMARY KEY,
        message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        state TEXT NOT NULL,
        due_at BIGINT NOT NULL,
        lease_until BIGINT,
        attempt INTEGER NOT NULL,
        last_error TEXT,
        sent_at BIGINT
      )`,
      "CREATE INDEX deliveries_by_message ON deliveries (message_id)",
      "CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'due'",
    ],
  },
  {
    version: 2,
    isBreaking: true,
    statements: [
      // For registrations only: 'yes' or 'no', and the wording consented to.
      "ALTER TABLE messages ADD COLUMN consent TEXT",
      "ALTER TABLE messages ADD COLUMN consent_wording TEXT",
      // When it was last queued; five days later it becomes a dead letter.
      "ALTER TABLE deliveries ADD COLUMN queued_at BIGINT NOT NULL DEFAULT 0",
      "UPDATE deliveries SET queued_at = (SELECT received_at FROM messages WHERE id = message_id)",
      // States: due, sent, dead (given up, kept for an operator), held (looks like spam, not mailed).
      "ALTER TABLE deliveries ADD COLUMN ended_at BIGINT",
      "ALTER TABLE deliveries ADD COLUMN held_reason TEXT",
    ],
  },
  {
    version: 3,
    isBreaking: false,
    statements: [
      "CREATE INDEX deliveries_dead ON deliveries (ended_at) WHERE state = 'dead'",
      // Each client's posts in the current window, counted across servers. The key is a keyed hash of the address.
      "CREATE TABLE rate_limits (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire BIGINT)",
      "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ],
  },
  {
    version: 4,
    isBreaking: false,
    statements: [
      // For the metrics, which count every few seconds. Omits sent deliveries, which are nearly all of them.
      "CREATE INDEX deliveries_unsent ON deliveries (state, queued_at) WHERE state <> 'sent'",
    ],
  },
  {
    version: 5,
    isBreaking: false,
    statements: [
      // Untried deliveries are all due at 0, and go out in the order they were queued.
      "DROP INDEX deliveries_due",
      "CREATE INDEX deliveries_due ON deliveries (due_at, queued_at) WHERE state = 'due'",
    ],
  },
  {
    version: 6,
    isBreaking: false,
    // The last breaking step up to this one: what a server must know to work with this schema.
    statements: ["ALTER TABLE migrations ADD COLUMN last_breaking INTEGER"],
  },
  {
    version: 7,
    isBreaking: false,
    statements: [
      // The number of attempts when it was last queued: retries are counted from there.
      "ALTER TABLE deliveries ADD COLUMN queued_attempt INTEGER NOT NULL DEFAULT 0",
      // The recipients that have accepted the email while others refused it, separated by commas.
      "ALTER TABLE deliveries ADD COLUMN accepted_by TEXT",
    ],
  },
  {
    version: 8,
    isBreaking: false,
    statements: [
      // The values of its fields in lower case, to search in; null if a server stored it that does not know this step.
      "ALTER TABLE messages ADD COLUMN search TEXT",
      // What the organisers did with it, whoever of them.
      "ALTER TABLE messages ADD COLUMN read_at BIGINT",
      "ALTER TABLE messages ADD COLUMN answered_at BIGINT",
      "ALTER TABLE messages ADD COLUMN answered_by TEXT",
      "ALTER TABLE messages ADD COLUMN spam_at BIGINT",
      "CREATE INDEX messages_spam ON messages (spam_at) WHERE spam_at IS NOT NULL",
      "CREATE INDEX messages_by_time ON messages (received_at, id)",
      "CREATE INDEX messages_by_kind ON messages (kind, received_at, id)",
      // The only recipient; null for all organisers.
      "ALTER TABLE deliveries ADD COLUMN send_to TEXT",
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
      // The daily digests that were sent, or need not be.
      "CREATE TABLE digests (day TEXT PRIMARY KEY, claimed_until BIGINT NOT NULL, sent_at BIGINT)",
    ],
  },
  {
    version: 9,
    isBreaking: false,
    // 'file' for an email that became a file, for want of a mail server; null for all others.
    statements: ["ALTER TABLE deliveries ADD COLUMN sent_as TEXT"],
  },
];
