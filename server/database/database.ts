/** What a column holds. Times are milliseconds since 1970 in a BIGINT, both databases give them back as numbers. */
export type Value = string | number | null;

export type Row = Record<string, Value>;

/** One SQL statement with its values for $1, $2, … */
export interface Statement {
  sql: string;
  values?: readonly Value[];
}

/**
 * The port to the database. The SQL is the same text for every adapter: `$1` parameters, no functions that only one of
 * them knows. There is no callback for a transaction on purpose: on one SQLite connection nothing may be awaited between
 * the statements of a transaction, so a transaction is a list that is handed over whole.
 */
export interface Database {
  /** The one token in which the dialects differ: how a worker skips the rows that another worker is claiming. */
  readonly skipLocked: string;

  /**
   * The time that all servers on this database share, in milliseconds since 1970: what one of them writes means the same to
   * the others, whatever their own clocks say. Rejects when the database fails.
   */
  now(): Promise<number>;

  /** Runs one statement in a transaction of its own and gives its rows. Rejects when the database fails. */
  query(sql: string, values?: readonly Value[]): Promise<Row[]>;

  /**
   * Runs the statements in one transaction, all or none, and gives the rows of each. Rejects when the database fails.
   */
  batch(statements: readonly Statement[]): Promise<Row[][]>;

  /**
   * Takes what was deleted out of the embedded database's files, its log too: after an erasure. PostgreSQL keeps its own log
   * and its old rows for as long as it is set up to. Rejects when another process reads the log for too long.
   */
  purge(): Promise<void>;

  close(): Promise<void>;
}
