import type { OperatorDatabase } from "./open.ts";

/** The command cannot be read as it was typed: exit code 2. */
export class UsageError extends Error {}

/** What is said when somebody else was faster. */
export const CHANGED = "It has changed in this moment. Look at it again.";

/** The command was understood and is not done; the message says why, in one line. Exit code 1. */
export class Refusal extends Error {}

/** What a command works with. */
export interface Call extends OperatorDatabase {
  /** The time in milliseconds. */
  now(): number;
  /** Writes what was asked for, and waits until it is written. */
  out(text: string): Promise<void>;
  /** Writes a line that is not part of what was asked for. */
  note(line: string): void;
}

export interface Command {
  /** How it is typed, without `npm run messages --`. */
  synopsis: string;
  /** What it does, in one line. */
  summary: string;
  /** What else a person has to know, in lines. */
  details?: string;
  /** Makes the database when there is none. */
  createsDatabase?: true;
  /** Reads the arguments and gives what then happens. Throws a UsageError, or what parseArgs throws. */
  prepare(args: string[]): (call: Call) => Promise<void>;
}

/** The one argument of a command that takes exactly one. */
export function onlyArgument(name: string, given: readonly string[]): string {
  const [argument] = given;
  if (!argument || given.length > 1) throw new UsageError(`Give one ${name}.`);
  return argument;
}

/** The value of an option that takes one of a few words, or undefined when it was not given. */
export function choice<T extends string>(
  option: string,
  given: string | undefined,
  words: readonly T[],
): T | undefined {
  const word = words.find((one) => one === given);
  if (given !== undefined && !word) throw new UsageError(`${option} is ${words.join(" or ")}.`);
  return word;
}
