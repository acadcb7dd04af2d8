import { parseArgs } from "node:util";
import type { Database } from "#server/database/database.ts";
import { findRecords } from "#server/outbox/records.ts";

/** The command line cannot be read: exit code 2. */
export class UsageError extends Error {}

/** The command was understood but not done; the message says why, in one line. Exit code 1. */
export class Refusal extends Error {}

/** The server's database as a command gets it, also while a server runs. */
export interface OperatorDatabase {
  database: Database;
  /** Copies the database into a new file, whole and consistent, while others keep writing. */
  backup(file: string): Promise<void>;
}

/** What a command works with, and writes to. */
export interface Call {
  /** Opens the database, which is closed when the command is over; makes one where there is none only if it may. */
  open(mayCreate?: boolean): Promise<OperatorDatabase>;
  /** The time in milliseconds. */
  now(): number;
  /** Writes what was asked for, and waits until it is written. */
  out(text: string): Promise<void>;
  /** Writes a line that is not part of what was asked for. */
  note(line: string): void;
  /** How many columns the terminal has that `out` writes to; infinity where it writes to a pipe or a file. */
  columns: number;
  /** Gives the text a colour where `out` shows it. */
  paint(colour: "red" | "yellow", text: string): string;
}

export interface Command {
  /** How to type it, without `npm run messages --`. */
  synopsis: string;
  /** What it does, in one line. */
  summary: string;
  /** What else a person must know, in lines. */
  details?: string;
  /** Reads the arguments, then opens the database. Throws a UsageError, or what parseArgs throws, before it does. */
  run(args: string[], call: Call): Promise<void>;
}

/** The one argument of a command that takes exactly one. */
export function onlyArgument(name: string, args: string[]): string {
  const [argument, ...others] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!argument || others.length > 0) throw new UsageError(`Give one ${name}.`);
  return argument;
}

/** The value of an option that takes one of a few words; undefined when the option is missing. */
export function choice<T extends string>(option: string, words: readonly T[], given?: string) {
  const word = words.find((one) => one === given);
  if (given !== undefined && !word) throw new UsageError(`${option} is ${words.join(" or ")}.`);
  return word;
}

/** Help for the commands that take an ID. */
export const ABOUT_IDS = `ID is a message's id, or that of one of its deliveries (as in the log and in the
Message-ID of a mail); its beginning is enough, from four characters, when it
is that of one message only.`;

/** Opens the database and finds the one message that the one argument names. Throws a Refusal if there is not exactly one. */
export async function openMessage(args: string[], { open }: Call, name = "ID") {
  const id = onlyArgument(name, args).toLowerCase();
  // At least four characters, so that a typo does not name another message.
  if (!/^[0-9a-f-]{4,36}$/.test(id)) {
    throw new UsageError("An ID is made of the digits 0-9 and a-f, give at least four.");
  }
  const { database } = await open();
  const [record, ...others] = await findRecords(database, id);
  if (!record) throw new Refusal(`No message has an id that begins with ${id}.`);
  if (others.length === 0) return { record, database };
  const ids = [record, ...others].map((one) => one.id);
  throw new Refusal(`${id} begins several ids: ${ids.join(", ")}`);
}
