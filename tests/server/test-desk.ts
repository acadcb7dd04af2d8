import { expect } from "vitest";
import type { Action, DeskHistory, MessageDetail, MessageList } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { SQLITE, type TestDatabase } from "../databases.ts";
import { deskClient } from "./desk-client.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

export const DANA = "dana@circle.test";
export const NOA = "noa@circle.test";

/** The settings of a desk that is only Dana's. */
export const MAIL = { MAIL_TO: DANA, MAIL_FROM: "website@circle.test" };

/** Markup, SQL and what else a visitor could try. */
export const HOSTILE = `<img src=x onerror=alert(1)>'; DROP TABLE messages; --%_!\\ ‮"`;

/** Deliveries of stored messages. */
export const HELD = { state: "held", held_reason: "the hidden field is filled in" };
export const SENT = { state: "sent", sent_at: Date.now(), attempt: 1 };

export const daysAgo = (days: number) => Date.now() - days * 86_400_000;

export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Starts a server whose organisers are Dana and Noa. */
export async function startDesk({ settings, asOwner, open }: TestDatabase = SQLITE) {
  const mailbox = await startTestMailbox();
  const to = { ...MAIL, MAIL_TO: `${DANA},${NOA}`, SMTP_URL: mailbox.url };
  const env: Record<string, string> = { ...(await settings()), ...to };
  const server = await startTestServer(env);
  const database = open(asOwner(env));
  /** Returns the token of a new link, as the terminal makes it: not by mail, which only a few an hour may ask for. */
  const link = (email: string) => createSessions(database, () => true).createLink(email);
  return {
    mailbox,
    env,
    server,
    url: server.url,
    database,
    link,
    async signIn(email: string) {
      const client = deskClient(server.url);
      await client.read(DESK.signIn, { token: await link(email) });
      return client;
    },
    /** Removes the messages, their history and their mails, for the next test on the same server. */
    async clear() {
      // What is on its way is marked first, and its mail arrives.
      await expect
        .poll(async () => {
          await database.query("DELETE FROM deliveries WHERE lease_until IS NULL");
          return database.query("SELECT id FROM deliveries");
        })
        .toEqual([]);
      for (const table of ["messages", "history"]) {
        await database.query(`DELETE FROM ${table}`);
      }
      mailbox.clear();
    },
    /** Moves what is stored into the past, as if so much time had passed. */
    age: (table: string, columns: string[], ms: number) =>
      database.query(
        `UPDATE ${table} SET ${columns.map((name) => `${name} = ${name} - ${ms}`).join(", ")}`,
      ),
  };
}

export type SignedInDesk = Awaited<ReturnType<typeof startSignedInDesk>>;

/** Starts such a server and signs Dana in, who makes the calls. */
export async function startSignedInDesk(database?: TestDatabase) {
  const desk = await startDesk(database);
  const dana = await desk.signIn(DANA);
  const list = (query: Record<string, string> = {}) => dana.read<MessageList>(DESK.messages, query);
  return {
    ...desk,
    dana,
    list,
    ids: async (query: Record<string, string> = {}) =>
      (await list(query)).messages.map(({ id }) => id),
    detail: (id: string) => dana.read<MessageDetail>(DESK.message, { id }),
    async act(action: Action, ids: string[], to?: string) {
      const response = await dana.post(DESK.act, { action, ids, to });
      expect(response.status).toBe(200);
      return response.json();
    },
    history: async () =>
      (await dana.read<DeskHistory>(DESK.history)).entries.map(({ who, what }) => `${who} ${what}`),
  };
}
