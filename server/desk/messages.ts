import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import * as v from "valibot";
import { type MessageFilter, messageFilter, type TABS } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { FORMS } from "#contract/forms.ts";
import type { Kind } from "#contract/kinds.ts";
import type { Database } from "#server/database/database.ts";
import { csvOf } from "#server/outbox/csv.ts";
import {
  allRecords,
  countUndecided,
  type Filter,
  idsFrom,
  newestRecords,
  type Place,
} from "#server/outbox/find-records.ts";
import { writeHistory, writeReading } from "#server/outbox/history.ts";
import { jsonOf } from "#server/outbox/json-export.ts";
import { labelledFields } from "#server/outbox/message.ts";
import { findRecord } from "#server/outbox/records.ts";
import type { DeskEnv } from "./access.ts";
import { detailed, listed } from "./present.ts";
import { readQuery } from "./read-json.ts";

interface MessagesOptions {
  database: Database;
  now: () => number;
  log: Logger;
}

const PAGE = 50;

/** The message is gone, or never was. */
export const GONE = "This message is no longer here: it was erased.";

const listQuery = v.object({ ...messageFilter.entries, before: v.optional(v.string()) });

const exportQuery = v.object({ ...messageFilter.entries, format: v.picklist(["csv", "json"]) });

/** Creates the calls that read messages. */
export function createMessages({ database, now, log }: MessagesOptions): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get(DESK.messages, async (c) => {
      const { before, ...filter } = readQuery(c, listQuery);
      // One more than shown, to know whether there are more.
      const place = before === undefined ? undefined : readPlace(before);
      const [records, needs] = await Promise.all([
        newestRecords(database, filterOf(filter), PAGE + 1, place),
        countUndecided(database),
      ]);
      const shown = records.slice(0, PAGE);
      const last = records.length > PAGE ? shown.at(-1) : undefined;
      const next = last ? placeText(last) : null;
      return c.json({ messages: shown.map(listed), columns: columnsOf(filter.tab), next, needs });
    })
    .get(DESK.message, async (c) => {
      const record = await findRecord(database, c.req.query("id") ?? "");
      if (!record) throw new HTTPException(404, { message: GONE });
      const actor = { who: c.get("address"), now: now() };
      // A database that cannot be written can still be read; then the log is what says so.
      await writeReading(database, actor, record.id).catch((err) => {
        log.error(
          { err, requestId: c.env.requestId, message: record.id },
          "a reading could not be written down",
        );
      });
      return c.json(detailed(record));
    })
    .get(DESK.count, async (c) => {
      const ids = await idsFrom(database, c.req.query("email") ?? "");
      return c.json({ count: ids.length });
    })
    .get(DESK.export, async (c) => {
      const { format, ...filter } = readQuery(c, exportQuery);
      await writeHistory(database, { who: c.get("address"), now: now() }, { action: "export" });
      const records = allRecords(database, filterOf(filter));
      const parts = format === "csv" ? csvOf(records) : jsonOf(records);
      const type = format === "csv" ? "text/csv" : "application/json";
      const day = new Date(now()).toISOString().slice(0, 10);
      c.header("Content-Type", `${type}; charset=utf-8`);
      c.header("Content-Disposition", `attachment; filename="${filter.tab}-${day}.${format}"`);
      return c.body(bodyOf(parts));
    });
}

/** Returns a body that reads on only as fast as it is sent. A failure breaks it off, so that no half file looks whole. */
function bodyOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** Returns what a tab and the rest of a filter select. */
function filterOf({ tab, search, consent }: MessageFilter): Filter {
  const tabs: Partial<Record<(typeof TABS)[number], Filter>> = {
    all: { isSpam: false },
    needs: { isUndecided: true },
    spam: { isSpam: true },
  };
  return { ...(tabs[tab] ?? { kind: tab as Kind, isSpam: false }), search, consent };
}

/** Returns the columns of a table of a tab's messages: the fields of its form that are one line. */
function columnsOf(tab: MessageFilter["tab"]) {
  if (!(tab in FORMS)) return [];
  const fields = labelledFields({ kind: tab as Kind, payload: {} });
  return fields.filter(({ isLong }) => !isLong).map(({ name, label }) => ({ name, label }));
}

const placeText = ({ receivedAt, id }: Place) => `${receivedAt}_${id}`;

/** Reads a place from a call. Throws an HTTPException with 400 if it is none. */
export function readPlace(text: string): Place {
  const [, receivedAt, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text) ?? [];
  if (!receivedAt || !id) throw new HTTPException(400, { message: "“before” is wrong." });
  return { receivedAt: Number(receivedAt), id };
}
