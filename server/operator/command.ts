import { parseArgs } from "node:util";
import type { Database } from "#server/database/database.ts";
import type { Finding } from "#server/doctor/finding.ts";
import type { Actor } from "#server/outbox/history.ts";
import type { StoredMessage } from "#server/outbox/message.ts";
import { findMessage as findById } from "#server/outbox/select.ts";

/** Returns who acts, and when, for the history. */
export const actorOf = ({ who, now }: Pick<Context, "who" | "now">): Actor => ({ who, now: now() });

/** The command line is invalid. Exit code 2. */
export class UsageError extends Error {}

/** The command was not carried out; the message says why, in one line. Exit code 1. */
export class CommandError extends Error {}

/** The server's database, which commands may use while a server runs. */
export interface OperatorDatabase {
  database: Database;
  /** Copies a consistent state of the database to a new file, even while others write; encrypted to a recipient, if given. */
  backup(file: string, recipient?: string): Promise<void>;
  /** Lets a role of PostgreSQL read and write rows. */
  grantRows(role: string): Promise<void>;
}

/** What a command opens the database for, if not just to use it. */
export type Purpose = "migrate" | "erase";

/** What the settings say about mail and the desk. */
export interface OperatorMail {
  /** The addresses of MAIL_TO, which may sign in to the desk. */
  organisers: readonly string[];
  siteUrl: string;
  /** Sends a test mail. Returns the mail server's words. */
  sendTest(recipients: readonly string[]): Promise<{ isAccepted: boolean; reply: string }>;
  close(): void;
}

/** The database, clock and output that a command uses. */
export interface Context {
  /** Who types the command, for the history. */
  who: string;
  /** Opens the mail server that the settings name. */
  mail(): Promise<OperatorMail>;
  /** Checks what the settings name; `database` opens the database. Rejects if there is no built site. */
  diagnose(database: () => Promise<Database>): Promise<Finding[]>;
  /**
   * Opens the database, which is closed when the command finishes. Creates a missing one, and migrates an old one, only
   * for `migrate`: a running server of an older version might not restart. For `erase`, a full disk gets some room.
   */
  open(purpose?: Purpose): Promise<OperatorDatabase>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  /** Writes output; resolves when it is written. */
  out(text: string): Promise<void>;
  /** Writes a line that is not part of the output, such as a warning. */
  note(line: string): void;
  /** Runs long work, and shows how far it says that it is. Not part of the output. */
  progress<Result>(
    title: string,
    work: (report: (state: string) => void) => Promise<Result>,
  ): Promise<Result>;
  /** The width of the terminal that `out` writes to; infinity for a pipe or a file. */
  columns: number;
  /** Colours the text if `out` can show colours. */
  paint(colour: "red" | "yellow", text: string): string;
}

export interface Command {
  /** How to type it, without `npm run messages --`. */
  synopsis: string;
  /** What it does, in one line. */
  summary: string;
  /** More lines for the command's own help. */
  details?: string;
  /** Parses the arguments, then opens the database. Invalid arguments throw a UsageError, or what parseArgs throws. */
  run(args: string[], context: Context): Promise<void>;
}

/** Returns the only argument. Throws a UsageError if there is none or more than one. */
export function onlyArgument(name: string, args: string[]): string {
  const [argument, ...others] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!argument || others.length > 0) throw new UsageError(`Expected exactly one ${name}.`);
  return argument;
}

/** Returns the value of an option, undefined if it is missing. Throws a UsageError if it is not one of `values`. */
export function choice<T extends string>(option: string, values: readonly T[], given?: string) {
  const value = values.find((possible) => possible === given);
  if (given === undefined || value) return value;
  throw new UsageError(`${option} must be ${values.join(" or ")}.`);
}

/** Returns the number that `--limit` gives. Throws a UsageError if it is none from 1 to 999999. */
export function readLimit(given: string): number {
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw new UsageError("--limit must be a number from 1 to 999999.");
}

/** Help for the commands that take an ID. */
export const ABOUT_IDS = `ID is the id of a message or of one of its deliveries (as in the log and in the
Message-ID of an email). Its beginning is enough: at least four characters, if
only one message matches.`;

/** Returns the ID that is the only argument. Throws a UsageError if there is none or it is malformed. */
export function readId(args: string[], name = "ID"): string {
  const id = onlyArgument(name, args).toLowerCase();
  // With fewer, a typo could match another message.
  if (/^[0-9a-f-]{4,36}$/.test(id)) return id;
  throw new UsageError("An ID consists of the digits 0-9 and a-f; give at least four.");
}

const BY_ID = `
  SELECT id FROM messages
  WHERE id LIKE $1 OR id IN (SELECT message_id FROM deliveries WHERE id LIKE $1)
  ORDER BY id LIMIT 5`;

/** Returns the message whose id begins like this, null if there is none. Throws a CommandError if several do. */
export async function findMessage(database: Database, id: string): Promise<StoredMessage | null> {
  const rows = await database.query(BY_ID, [`${id}%`]);
  const [found, ...others] = rows.map((row) => String(row.id));
  if (others.length > 0) {
    throw new CommandError(`Several ids begin with ${id}: ${[found, ...others].join(", ")}`);
  }
  return found ? findById(database, found) : null;
}

export const noMessage = (id: string) => `No message has an id that begins with ${id}.`;

/**
 * Opens the database and finds the message that the only argument names. Throws a CommandError unless exactly one
 * matches.
 */
export async function openMessage(args: string[], { open }: Context, name = "ID") {
  const id = readId(args, name);
  const { database } = await open();
  const record = await findMessage(database, id);
  if (!record) throw new CommandError(noMessage(id));
  return { record, database };
}
