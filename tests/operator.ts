import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, vi } from "vitest";
import { runCli } from "#server/cli/cli.ts";
import type { Context } from "#server/cli/command.ts";
import { openForOperator, organisersOf } from "#server/cli/open.ts";
import type { Database, Value } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { searchText } from "#server/outbox/search.ts";
import { parseSettings } from "#server/settings.ts";
import { SQLITE } from "./databases.ts";

/** The time at which an operator's commands run in tests. */
export const NOW = Date.UTC(2025, 11, 8, 12);

interface Outcome {
  code: number;
  out: string;
  err: string;
}

type Changes = Pick<Context, "open"> & Partial<Context>;

/** Runs a command in this process, as scripts/admin.ts does, in a pipe. `onOutput` is awaited after each part of the output. */
export async function runCommand(
  args: string[],
  changes: Changes,
  onOutput: (text: string) => Promise<void> = async () => {},
): Promise<Outcome> {
  const outcome = { code: 0, out: "", err: "" };
  outcome.code = await runCli(args, {
    organisers: () => Promise.reject(new Error("no build")),
    diagnose: () => Promise.reject(new Error("no build")),
    who: "dana, in the terminal",
    wallTime: Date.now,
    async out(text) {
      outcome.out += text;
      await onOutput(text);
    },
    progress: (_title, work) => work(() => {}),
    note(line) {
      outcome.err += `${line}\n`;
    },
    paint: (_colour, text) => text,
    ...changes,
  });
  return outcome;
}

/** Runs an operator's command with these settings. */
export function admin(env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const settings = () => parseSettings(env);
  return runCommand(args, {
    open: async (purpose) => openForOperator(settings(), purpose),
    organisers: async () => organisersOf(settings()),
  });
}

/** Returns a function that runs a command on a database and leaves it open. */
export function operatorOf(database: Database, onOutput?: (text: string) => Promise<void>) {
  const open = async () => ({
    database: { ...database, close: async () => {} },
    backup: async () => {},
    grantRows: async () => {},
  });
  return (...args: string[]) => runCommand(args, { open, wallTime: () => NOW }, onOutput);
}

/**
 * Opens one database for all tests of a file or group, and empties it before each of them. `openAgain` opens it once more, as
 * another process would.
 */
export function sharedDatabase({ settings, open } = SQLITE) {
  const database = {} as Database & { openAgain(): Database };
  beforeAll(async () => {
    const where = await settings();
    Object.assign(database, open(where), { openAgain: () => open(where) });
    await migrate(database);
  });
  beforeEach(async () => {
    vi.restoreAllMocks();
    const tables = ["messages", "history", "digests"];
    await database.batch(tables.map((table) => ({ sql: `DELETE FROM ${table}` })));
  });
  return database;
}

interface Stored {
  kind?: string;
  payload?: Record<string, string>;
  receivedAt?: number;
  idempotencyKey?: string;
  consent?: string;
  consentWording?: string;
  id?: string;
  /** The columns of its email. */
  email?: Record<string, Value>;
}

/** Inserts a message: from Dana, received now and due, unless `stored` says otherwise. */
export async function addMessage(database: Database, stored: Stored = {}): Promise<{ id: string }> {
  const { id = randomUUID(), kind = "contact", receivedAt = NOW } = stored;
  const payload: Record<string, string> = {
    fullName: "Dana",
    email: "dana@example.com",
    company: "Acme",
    message: "Hi",
    ...stored.payload,
  };
  const row: Record<string, Value> = {
    id,
    kind,
    payload: JSON.stringify(payload),
    received_at: receivedAt,
    idempotency_key: stored.idempotencyKey ?? null,
    body_hash: "hash",
    consent: stored.consent ?? null,
    consent_wording: stored.consentWording ?? null,
    search: searchText({ kind, payload }),
    state: "due",
    queued_at: receivedAt,
    ...stored.email,
  };
  const columns = Object.keys(row);
  const placeholders = columns.map((_column, index) => `$${index + 1}`);
  await database.query(
    `INSERT INTO messages (${columns.join(", ")}) VALUES (${placeholders.join(", ")})`,
    Object.values(row),
  );
  return { id };
}

/** Inserts so many sessions and sign-in links that a deletion frees whole pages, with `hash of a token` as their hashes. */
export async function addSessions(database: Database): Promise<void> {
  const hashes = Array.from({ length: 300 }, (_, count) => `hash of a token ${count}`);
  const inserts = [
    "INSERT INTO sessions VALUES ($1, 'dana@circle.test', 1, 1)",
    "INSERT INTO sign_in_links VALUES ($1, 'dana@circle.test', 1)",
  ];
  await database.batch(inserts.flatMap((sql) => hashes.map((hash) => ({ sql, values: [hash] }))));
}
