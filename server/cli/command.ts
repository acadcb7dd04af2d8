import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { STATES } from "#contract/actions.ts";
import type { Database } from "#server/database/database.ts";
import type { Finding } from "#server/doctor/run.ts";
import type { Actor } from "#server/outbox/history.ts";
import type { Filter } from "#server/outbox/select.ts";
import { neutralise } from "#server/text.ts";

/** The command line is invalid. Exit code 2. */
export class UsageError extends Error {}

/** The command was not carried out; the message says why, in one line. Exit code 1. */
export class CommandError extends Error {}

/** The server's database, which commands may use while a server runs. */
export interface OperatorDatabase {
  database: Database;
  /** Copies a consistent state of the database to a new file, even while others write. */
  backup(file: string): Promise<void>;
  /** Lets a role of PostgreSQL read and write rows. */
  grantRows(role: string): Promise<void>;
}

/** The settings, database, clock and output that a command uses. */
export interface Context {
  /** Who types the command, for the history. */
  who: string;
  /** Returns the addresses of MAIL_TO, which may sign in to the desk at this address of the site. */
  organisers(): Promise<{ addresses: readonly string[]; siteUrl: string }>;
  /** Checks what the settings name; `database` opens the database. Rejects if there is no built site. */
  diagnose(database: () => Promise<Database>): Promise<Finding[]>;
  /**
   * Opens the database, which is closed when the command finishes. Creates a missing one, and migrates an old one, only
   * for `migrate`: a running server of an older version might not restart.
   */
  open(purpose?: "migrate"): Promise<OperatorDatabase>;
  /** Reads this machine's wall clock, in milliseconds since 1970. */
  wallTime(): number;
  /** Writes output; resolves when it is written. */
  out(text: string): Promise<void>;
  /** Writes a line that is not part of the output, such as a warning. */
  note(line: string): void;
  /** Runs long work, and shows how far it says that it is. Not part of the output. */
  progress<Result>(
    title: string,
    work: (report: (state: string) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Colours the text if `out` can show colours. */
  paint(colour: "red" | "yellow", text: string): string;
}

export interface Command {
  /** How to type it, without `npm run admin --`. */
  synopsis: string;
  /** What it does, in one line. */
  summary: string;
  /** More lines for the command's own help. */
  details?: string;
  /** Parses the arguments, then opens the database. Invalid arguments throw a UsageError, or what parseArgs throws. */
  run(args: string[], context: Context): Promise<void>;
}

/** Returns who acts, and when, for the history. */
export const actorOf = ({ who, wallTime }: Pick<Context, "who" | "wallTime">): Actor => ({
  who,
  at: wallTime(),
});

/**
 * Parses a command line by the options that its command declares. Throws a UsageError, or what parseArgs throws, for another
 * option, an empty value, or an option given twice unless it is `multiple`: nothing that was chosen goes unused.
 */
export function parse<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  allowPositionals = false,
) {
  const { tokens, ...parsed } = parseArgs({ args, options, allowPositionals, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, value } = token;
    const isRepeated = seen.has(name) && !options[name]?.multiple;
    if (isRepeated || value?.trim() === "") throw new UsageError(`--${name} is empty or repeated.`);
    seen.add(name);
  }
  return parsed;
}

/** Returns the only argument. Throws a UsageError if there is none or more than one. */
export function onlyArgument(name: string, [argument, ...others]: string[]): string {
  if (!argument || others.length > 0) throw new UsageError(`Expected exactly one ${name}.`);
  return argument;
}

/** Returns the value of an option, undefined if it is missing. Throws a UsageError if it is not one of `values`. */
export function choice<T extends string>(option: string, values: readonly T[], given?: string) {
  const value = values.find((possible) => possible === given);
  if (given === undefined || value) return value;
  throw new UsageError(`${option} must be ${values.join(" or ")}.`);
}

/** Returns a text of somebody else's as one line that cannot affect the terminal. */
export const asLine = (text: string) => neutralise(text.replace(/\s+/g, " ").trim());

/** Help for the commands that select messages. */
export const ABOUT_STATES = `STATE is one of
due   waits to be sent          sent  accepted by the mail server, or a file
dead  given up                  held  spam or a flood
and can be given several times.`;

/** The option that selects messages. */
export const STATE_OPTION = { state: { type: "string", multiple: true } } as const;

/** Returns the messages in these states, all if none is given. Throws a UsageError if there is no such state. */
export function filterOf(state?: string[]): Filter {
  const states = state?.flatMap((one) => choice("--state", STATES, one) ?? []);
  return states ? { states } : {};
}
