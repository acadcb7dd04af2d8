/** What is wrong with the embedded database, for the log. */
interface Problem {
  line: string;
  /** The entry in the runbook. */
  see: string;
}

const problem = (what: string, entry: string): Problem => ({
  line: `${what}: messages are refused`,
  see: `docs/runbook.md#${entry}`,
});

const NOT_WRITABLE = problem("the database cannot be written", "the-database-cannot-be-written");
const FULL = problem("the disk is full", "the-disk-is-full");
const DAMAGED = problem("the database is damaged", "the-database-is-damaged");
const OTHER = problem("the database cannot be used", "the-database-is-down");

/** By SQLite's primary result code (https://www.sqlite.org/rescode.html). */
const PROBLEMS: Readonly<Record<number, Problem>> = {
  8: NOT_WRITABLE, // READONLY
  11: DAMAGED, // CORRUPT
  13: FULL,
  14: NOT_WRITABLE, // CANTOPEN, also on a read-only file system
  26: DAMAGED, // NOTADB
};

/** No room for the index of the write-ahead log. */
const IOERR_SHMSIZE = 4874;

/** Returns what an error with this extended result code means. */
export function sqliteProblem(errcode: number): Problem {
  if (errcode === IOERR_SHMSIZE) return FULL;
  return PROBLEMS[errcode & 0xff] ?? OTHER;
}
