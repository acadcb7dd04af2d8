import { beforeAll, beforeEach, expect } from "vitest";
import type { Action } from "#contract/actions.ts";
import type { ActionResult, DeskHistory, MessageDetail, MessageList } from "#contract/desk.ts";
import { DESK, SIGN_IN_FRAGMENT } from "#contract/desk-paths.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { SQLITE, type TestDatabase } from "../databases.ts";
import type { Mailbox } from "../mailbox.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

export const DANA = "dana@circle.test";
export const NOA = "noa@circle.test";

/** The settings of a desk that is only Dana's. */
export const MAIL = { MAIL_TO: DANA, MAIL_FROM: "website@circle.test" };

/** Markup, SQL and what else a visitor could try. */
export const HOSTILE = `<img src=x onerror=alert(1)>'; DROP TABLE messages; --%_!\\ ‮"`;

/** How emails of stored messages stand. */
export const HELD = { state: "held", held_reason: "honeypot" };
export const SENT = { state: "sent", sent_at: Date.now(), attempt: 1 };

export const daysAgo = (days: number) => Date.now() - days * 86_400_000;

/** Starts a server whose organisers are Dana and Noa, with these changes to its settings, and signs Dana in, who makes the calls. */
export async function startDesk(
  { settings, asOwner, open }: TestDatabase = SQLITE,
  changes: Record<string, string> = {},
) {
  const mailbox = await startTestMailbox();
  const to = { ...MAIL, MAIL_TO: `${DANA},${NOA}`, SMTP_URL: mailbox.url };
  const env: Record<string, string> = { ...(await settings()), ...to, ...changes };
  const server = await startTestServer(env);
  const { url } = server;
  const database = open(asOwner(env));
  /** Returns the token of a new link, as the terminal makes it: not by mail, which only a few an hour may ask for. */
  const link = (email: string) => createSessions(database, () => true).createLink(email);
  /** Creates a browser at the desk, signed in. */
  async function signIn(email: string): Promise<DeskClient> {
    const client = deskClient(url);
    await client.read(DESK.signIn, { token: await link(email) });
    return client;
  }
  const dana = await signIn(DANA);
  const list = (query: Record<string, string | number> = {}) =>
    dana.read<MessageList>(DESK.messages, { tab: "all", ...query });
  return {
    mailbox,
    env,
    server,
    url,
    database,
    link,
    signIn,
    dana,
    list,
    ids: async (query: Record<string, string> = {}) =>
      (await list(query)).messages.map(({ id }) => id),
    /** Opens a message. */
    async detail(id: string) {
      await dana.read(DESK.read, { id });
      return dana.read<MessageDetail>(DESK.message, { id });
    },
    act: dana.act,
    undo: dana.undo,
    /** The messages as they are stored, but for what takes back what was done last, and when they were queued or held. */
    rows: async () =>
      (await database.query("SELECT * FROM messages ORDER BY id")).map(
        ({ entry, was, was_at: wasAt, queued_at: queuedAt, ...row }) => row,
      ),
    history: async () =>
      (await dana.read<DeskHistory>(DESK.history)).entries.map(({ who, what }) => `${who} ${what}`),
    /** Removes the messages, their history and their mails, for the next test on the same server. */
    async clear() {
      // What is on its way is marked first, and its mail arrives.
      await expect
        .poll(async () => {
          await database.query("DELETE FROM messages WHERE lease_until IS NULL");
          return database.query("SELECT id FROM messages");
        })
        .toEqual([]);
      await database.query("DELETE FROM history");
      mailbox.clear();
    },
    /** Moves what is stored into the past, as if so much time had passed. */
    age: (table: string, columns: string[], ms: number) =>
      database.query(
        `UPDATE ${table} SET ${columns.map((name) => `${name} = ${name} - ${ms}`).join(", ")}`,
      ),
  };
}

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Starts one for all tests of a file, and empties it before each of them. */
export function sharedDesk(): Desk {
  const desk = {} as Desk;
  beforeAll(async () => {
    Object.assign(desk, await startDesk());
  });
  beforeEach(() => desk.clear());
  return desk;
}

/** What an organiser's browser sends to the desk. */
export interface DeskClient {
  /** The cookie as the browser sends it back; empty while signed out. */
  cookie: string;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Reads an answer that must be a success. */
  read<T>(path: string, body?: object): Promise<T>;
  act(action: Action, ids: string[], note?: string): Promise<ActionResult>;
  undo(undo: string | null): Promise<ActionResult>;
}

/** Creates a browser at the desk of this server, signed out. */
export function deskClient(url: string, origin = url): DeskClient {
  const client: DeskClient = {
    cookie: "",
    async post(path, body = {}, headers = {}) {
      const response = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", origin, cookie: client.cookie, ...headers },
        body: JSON.stringify(body),
      });
      const given = response.headers.get("set-cookie");
      if (given) client.cookie = String(given.split(";", 1)[0]);
      return response;
    },
    async read(path, body) {
      const response = await client.post(path, body);
      expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
      return response.json();
    },
    act: (action, ids, note) => client.read(DESK.act, { action, ids, note }),
    undo: (undo) => client.read(DESK.undo, { undo }),
  };
  return client;
}

/** Returns the token of a sign-in link in a text. */
export function tokenIn(text: string): string {
  const [, token = ""] = text.split(SIGN_IN_FRAGMENT);
  return String(/^[\w-]+/.exec(token));
}

/** Asks for a sign-in link. Returns the token of the one in the mailbox. */
export async function askForLink(url: string, mailbox: Mailbox, email: string): Promise<string> {
  expect((await deskClient(url).post(DESK.links, { email })).status).toBe(202);
  return tokenIn((await mailbox.nextMail()).text ?? "");
}
