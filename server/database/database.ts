/** A column's value. Times are milliseconds since 1970 in a BIGINT, which both databases return as a number. */
export type Value = string | number | null;

export type Row = Record<string, Value>;

/** An SQL statement and the values of its parameters $1, $2, … */
export interface Statement {
  sql: string;
  values?: readonly Value[];
}

export type Reader = Pick<Database, "query">;

/**
 * The port to the database. Every adapter runs the same SQL: `$1` parameters, and no functions that only one of them
 * has. A transaction is a list of statements rather than a callback because on a single SQLite connection nothing may
 * be awaited between its statements. Every method rejects if the database fails.
 */
export interface Database {
  /** The only words that differ between the dialects: lock the rows that are selected, where writers do not wait for each other. */
  readonly forUpdate: string;

  /**
   * Returns the time by which servers lease and wait, in milliseconds since 1970: PostgreSQL's clock. The embedded database's
   * begins with the process and does not follow when this machine's clock is set: it has no hour, and is not to be shown.
   */
  steadyTime(): Promise<number>;

  /**
   * Returns the time that all processes on this database agree on, servers and commands, in milliseconds since 1970: PostgreSQL's
   * clock, or this machine's, which may jump. For what has an hour or an age.
   */
  wallTime(): Promise<number>;

  /** Runs a statement in its own transaction and returns its rows. */
  query(sql: string, values?: readonly Value[]): Promise<Row[]>;

  /** Runs the statements in one transaction and returns the rows of each. */
  batch(statements: readonly Statement[]): Promise<Row[][]>;

  /**
   * Runs `work` with a reader that sees one state of the database throughout, while others may write. Returns its
   * result. Until it ends, `truncateLog` cannot succeed on the embedded database, whose write-ahead log grows.
   */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;

  /**
   * Removes deleted rows from the embedded database's write-ahead log. While something reads the log for too long, they stay,
   * until the next time. Does nothing on PostgreSQL, whose configuration decides how long it keeps its log and dead rows.
   */
  truncateLog(): Promise<void>;

  close(): Promise<void>;
}
