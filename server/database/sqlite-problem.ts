/** What is wrong with the embedded database, for the log. */
interface Problem {
  line: string;
  /** The entry in the runbook. */
  see: string;
}

const NOT_WRITABLE: Problem = {
  line: "the database cannot be written: messages are refused",
  see: "docs/runbook.md#the-database-cannot-be-written",
};
const FULL: Problem = {
  line: "the disk is full: messages are refused",
  see: "docs/runbook.md#the-disk-is-full",
};
const DAMAGED: Problem = {
  line: "the database is damaged: messages are refused",
  see: "docs/runbook.md#the-database-is-damaged",
};
const OTHER: Problem = {
  line: "the database cannot be used: messages are refused",
  see: "docs/runbook.md#the-database-is-down",
};

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
