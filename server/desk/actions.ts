import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { type Action, actionRequest, eraseRequest, UNDO_MS } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import type { Database } from "#server/database/database.ts";
import { act, eraseMessages, releaseHeld } from "#server/outbox/actions.ts";
import { FLOOD } from "#server/outbox/deliveries.ts";
import { idsFrom } from "#server/outbox/find-records.ts";
import { currentDelivery, findRecord, type MessageRecord } from "#server/outbox/records.ts";
import type { DeskEnv } from "./access.ts";
import { GONE } from "./messages.ts";
import { readJson } from "./read-json.ts";

interface ActionsOptions {
  database: Database;
  /** Everyone to whom a message may be sent. */
  recipients: readonly string[];
  /** Called before something is erased: on a full disk, SQLite needs room for that. */
  makeRoom: () => Promise<void>;
  /** Called after something was queued. */
  onQueued: () => void;
  now: () => number;
}

const LOG_IN_USE =
  "Another process is reading the database's log, which may still hold what was erased. Erase it again when that process has ended.";

/** Creates the calls that change messages. */
export function createActions(options: ActionsOptions): Hono<DeskEnv> {
  const { database, recipients, makeRoom, onQueued, now } = options;
  return new Hono<DeskEnv>()
    .post(DESK.act, async (c) => {
      const { action, ids, to } = await readJson(c, actionRequest);
      if (action === "send-to" && !recipients.includes(to ?? "")) {
        throw new HTTPException(400, { message: "Choose one of the organisers' addresses." });
      }
      const actor = { who: c.get("address"), now: now() };
      const done: string[] = [];
      const refused: { id: string; why: string }[] = [];
      for (const id of ids) {
        const record = await findRecord(database, id);
        const isDone =
          record && (await act(database, action, record, actor, { to, undoMs: UNDO_MS }));
        if (isDone) done.push(id);
        else refused.push({ id, why: record ? whyNot(action, record) : GONE });
      }
      if (done.length > 0) onQueued();
      return c.json({ done, refused });
    })
    .post(DESK.erase, async (c) => {
      const request = await readJson(c, eraseRequest);
      const ids = "ids" in request ? request.ids : await idsFrom(database, request.email);
      if ("count" in request && request.count !== ids.length) {
        const message = `There are now ${ids.length} messages from this address. Check them, and confirm again.`;
        throw new HTTPException(409, { message });
      }
      const actor = { who: c.get("address"), now: now() };
      await makeRoom();
      const erased = ids.length > 0 ? await eraseMessages(database, ids, actor) : 0;
      const isTruncated = await database.truncateLog();
      return c.json({ erased, warning: isTruncated ? null : LOG_IN_USE });
    })
    .post(DESK.releaseFlood, async (c) => {
      const actor = { who: c.get("address"), now: now() };
      const released = await releaseHeld(database, { heldReason: FLOOD }, actor);
      if (released > 0) onQueued();
      return c.json({ count: released });
    });
}

/** Says why something could not be done to a message, whose state was this. */
function whyNot(action: Action, record: MessageRecord): string {
  const { state } = currentDelivery(record);
  if (action === "resend" || action === "send-to") {
    if (state === "held") return "It is held. Choose “Not spam” first.";
    if (state === "due") return "It is waiting to be sent, or being sent at this moment.";
  }
  if (action === "undo-not-spam") return "It is on its way already.";
  if (action === "spam") return "It is marked as spam already.";
  if (action === "not-spam") return "It is neither held nor marked as spam.";
  return "Somebody else has just changed it.";
}
