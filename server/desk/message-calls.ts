import { createHash } from "node:crypto";
import web from "node:stream/web";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import {
  countRequest,
  exportRequest,
  type MessageFilter,
  messageRequest,
  messagesRequest,
  type TABS,
} from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { isKind } from "#contract/kinds.ts";
import { csvOf } from "#server/outbox/csv.ts";
import { idsFrom } from "#server/outbox/erasure.ts";
import { organisersJsonOf } from "#server/outbox/export.ts";
import { historyOfMessage, writeHistory, writeReading } from "#server/outbox/history.ts";
import type { Note } from "#server/outbox/message.ts";
import {
  allMessages,
  countMessages,
  type Filter,
  findMessage,
  firstMessages,
  OPEN,
} from "#server/outbox/select.ts";
import { labelledFields } from "#server/outbox/words.ts";
import { type CallOptions, type DeskEnv, readJson } from "./access.ts";
import { detailed, listed } from "./present.ts";

/** The message is gone, or never was. */
export const GONE = "There is no such message. It may have been erased.";

/** Creates the calls that read messages. */
export function createMessageCalls(options: CallOptions): Hono<DeskEnv> {
  const { database, isOrganiser, wallTime, log } = options;
  return new Hono<DeskEnv>()
    .post(DESK.messages, async (c) => {
      const { size, known, order, ...filter } = await readJson(c, messagesRequest);
      const [found, open] = await Promise.all([
        firstMessages(database, filterOf(filter), size + 1, order),
        countMessages(database, OPEN),
      ]);
      const [messages, columns] = [found.slice(0, size).map(listed), columnsOf(filter.tab)];
      const hasMore = found.length > size;
      const isEmptyDesk = found.length === 0 && (await firstMessages(database, {}, 1)).length === 0;
      return answerList(c, known, { messages, columns, open, isEmptyDesk, hasMore });
    })
    .post(DESK.message, async (c) => {
      const { id } = await readJson(c, messageRequest);
      const message = await findMessage(database, id);
      if (!message) throw new HTTPException(404, { message: GONE });
      // Emails are due by the steady time, which is not to be shown.
      const behind = (await database.wallTime()) - (await database.steadyTime());
      message.dueAt &&= message.dueAt + behind;
      const who = c.get("address");
      const mayErase = (note: Note) => note.who === who || !isOrganiser(note.who);
      return c.json(detailed(message, await historyOfMessage(database, id), mayErase));
    })
    .post(DESK.read, async (c) => {
      const { id } = await readJson(c, messageRequest);
      const message = await findMessage(database, id);
      if (!message) throw new HTTPException(404, { message: GONE });
      const actor = { who: c.get("address"), at: wallTime() };
      // A database that cannot be written can still be read; then the log has the entry.
      await writeReading(database, actor, id).catch((err) => {
        log.error(
          { err, requestId: c.env.requestId, message: id },
          "a reading could not be written down",
        );
      });
      return c.json(null);
    })
    .post(DESK.count, async (c) => {
      const { email } = await readJson(c, countRequest);
      const ids = await idsFrom(database, email);
      return c.json({ count: ids.length });
    })
    .post(DESK.export, async (c) => {
      const { format, ...filter } = await readJson(c, exportRequest);
      await writeHistory(database, { who: c.get("address"), at: wallTime() }, "export");
      const messages = allMessages(database, filterOf(filter));
      const parts = format === "csv" ? csvOf(messages) : organisersJsonOf(messages, database);
      const type = format === "csv" ? "text/csv" : "application/json";
      c.header("Content-Type", `${type}; charset=utf-8`);
      c.header("Content-Disposition", "attachment");
      const onError = (err: unknown) =>
        log.error({ err, requestId: c.env.requestId }, "an export broke off");
      return c.body(bodyOf(parts, onError));
    });
}

/** Answers with a list and its version; with null if that is the one that the page knows, which asks every few seconds. */
export function answerList(c: Context, known: string | undefined, list: object): Response {
  const version = createHash("sha256").update(JSON.stringify(list)).digest("base64url");
  return c.json(version === known ? null : { ...list, version });
}

/** Returns a body that reads on only as fast as it is sent. A failure breaks it off, so that no half file looks whole. */
function bodyOf(parts: AsyncGenerator<string>, onError: (err: unknown) => void): ReadableStream {
  const watched = async function* () {
    try {
      yield* parts;
    } catch (err) {
      onError(err);
      throw err;
    }
  };
  return web.ReadableStream.from(watched()).pipeThrough(
    new web.TextEncoderStream(),
  ) as ReadableStream;
}

/** Returns what a tab and the rest of a filter select. */
function filterOf({ tab, search, consent, state, from, to }: MessageFilter): Filter {
  const tabs: Partial<Record<(typeof TABS)[number], Filter>> = {
    open: OPEN,
    all: { isSpam: false },
    spam: { isSpam: true },
  };
  return {
    ...(tabs[tab] ?? { kind: tab, isSpam: false }),
    search,
    withNotes: true,
    consent,
    ...(state && { states: [state] }),
    ...(from && { from: startOf(Temporal.PlainDate.from(from)) }),
    ...(to && { before: startOf(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  };
}

/** When a day begins in Israel, in milliseconds since 1970. */
const startOf = (day: Temporal.PlainDate) =>
  day.toZonedDateTime("Asia/Jerusalem").epochMilliseconds;

/** Returns the columns of a table of a tab's messages: the fields of its form that are one line. */
function columnsOf(tab: MessageFilter["tab"]) {
  if (!isKind(tab)) return [];
  const fields = labelledFields({ kind: tab, payload: {} });
  return fields.filter(({ isLong }) => !isLong).map(({ name, label }) => ({ name, label }));
}
