export interface Migration {
  version: number;
  statements: readonly string[];
}

/**
 * The schema, as the steps that lead to it. A step that was released is never changed: a change is a further step.
 * Types and syntax are the ones that SQLite and PostgreSQL share.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
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
    statements: [
      // Registrations only: 'yes' or 'no', and the words that were consented to.
      "ALTER TABLE messages ADD COLUMN consent TEXT",
      "ALTER TABLE messages ADD COLUMN consent_wording TEXT",
      // When it was last put into the queue: five days later it is a dead letter.
      "ALTER TABLE deliveries ADD COLUMN queued_at BIGINT NOT NULL DEFAULT 0",
      "UPDATE deliveries SET queued_at = (SELECT received_at FROM messages WHERE id = message_id)",
      // States: due, sent, dead (given up, kept for an operator), held (looks like spam, not mailed).
      "ALTER TABLE deliveries ADD COLUMN ended_at BIGINT",
      "ALTER TABLE deliveries ADD COLUMN held_reason TEXT",
    ],
  },
  {
    version: 3,
    statements: [
      "CREATE INDEX deliveries_dead ON deliveries (ended_at) WHERE state = 'dead'",
      // Posts of each client in the current window, where several servers count together. The key is a keyed hash.
      "CREATE TABLE rate_limits (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire BIGINT)",
      "CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ],
  },
  {
    version: 4,
    statements: [
      // What the metrics count every few seconds; what was sent, which is nearly all, is not in it.
      "CREATE INDEX deliveries_unsent ON deliveries (state, queued_at) WHERE state <> 'sent'",
    ],
  },
  {
    version: 5,
    statements: [
      // What was never tried is due at 0, the first to come in first.
      "DROP INDEX deliveries_due",
      "CREATE INDEX deliveries_due ON deliveries (due_at, queued_at) WHERE state = 'due'",
    ],
  },
];
