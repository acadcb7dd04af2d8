import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { ACTIONS, type Action } from "#contract/actions.ts";
import {
  actionRequest,
  actOnAllRequest,
  eraseNoteRequest,
  eraseRequest,
  type Group,
  UNDO_MS,
  undoRequest,
} from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import type { Database } from "#server/database/database.ts";
import { act, actOnMany } from "#server/outbox/actions.ts";
import { idsFrom } from "#server/outbox/erasure.ts";
import { eraseNote } from "#server/outbox/notes.ts";
import { type Filter, findMessage } from "#server/outbox/select.ts";
import { undo } from "#server/outbox/undo.ts";
import { messageCount } from "#server/outbox/words.ts";
import { type CallOptions, type DeskEnv, readJson } from "./access.ts";
import { GONE } from "./message-calls.ts";

interface ActionsOptions extends CallOptions {
  /** Called after something was queued. */
  onQueued: () => void;
}

/** The messages of a group, and what is done to all of them. */
export const GROUP_FILTERS: Record<Group, Filter> = {
  flood: { states: ["held"], heldFor: "flood", isSpam: false },
  due: { states: ["due"], isDelayed: true, isIdle: true },
  dead: { states: ["dead"], isSpam: false },
};

const IN_GROUP = { flood: "not-spam", due: "try-now", dead: "resend" } as const;

const NOTHING_TO_UNDO = "This cannot be taken back any more.";

const NOTE_GONE = "There is no such note. It may have been erased.";

const NOT_YOURS = "Only whoever wrote a note may erase it.";

const CHANGED = "It has just been changed.";

/** Creates the calls that change messages. */
export function createActionCalls(options: ActionsOptions): Hono<DeskEnv> {
  const { database, isOrganiser, onQueued, wallTime } = options;
  return new Hono<DeskEnv>()
    .post(DESK.act, async (c) => {
      const { action, ids, note } = await readJson(c, actionRequest);
      const canNote = action === "note" || action === "answered";
      if (action === "note" ? note === undefined : note !== undefined && !canNote) {
        throw new HTTPException(400, { message: "Write a note." });
      }
      const actor = { who: c.get("address"), at: wallTime() };
      const asked = [...new Set(ids)];
      const { ids: done, entry } = await act(database, action, { ids: asked }, actor, {
        note,
        undoMs: UNDO_MS,
      });
      if (done.length > 0) onQueued();
      const refused: { id: string; why: string }[] = [];
      for (const id of asked.filter((one) => !done.includes(one))) {
        refused.push({ id, why: await whyNot(database, action, id) });
      }
      const canUndo = ACTIONS[action].canUndo && done.length > 0;
      return c.json({ done, refused, undo: canUndo ? entry : null });
    })
    .post(DESK.undo, async (c) => {
      const { undo: entry } = await readJson(c, undoRequest);
      const undone = await undo(database, entry, { who: c.get("address"), at: wallTime() });
      if (!undone || undone.ids.length + undone.left.length === 0) {
        throw new HTTPException(409, { message: NOTHING_TO_UNDO });
      }
      if (undone.ids.length > 0) onQueued();
      const refused = undone.left.map(({ id, isTried }) => ({
        id,
        why: isTried ? "It is on its way already." : CHANGED,
      }));
      return c.json({ done: undone.ids, refused, undo: null });
    })
    .post(DESK.erase, async (c) => {
      const request = await readJson(c, eraseRequest);
      const ids = "ids" in request ? request.ids : await idsFrom(database, request.email);
      if ("count" in request && request.count !== ids.length) {
        const message = `This address now has ${messageCount(ids.length)}. Check again, and confirm.`;
        throw new HTTPException(409, { message });
      }
      const actor = { who: c.get("address"), at: wallTime() };
      const erased = await actOnMany(database, "erase", { ids: [...new Set(ids)] }, actor);
      await database.truncateLog();
      return c.json({ erased });
    })
    .post(DESK.eraseNote, async (c) => {
      const { id } = await readJson(c, eraseNoteRequest);
      const actor = { who: c.get("address"), at: wallTime() };
      // Of somebody who is no organiser any more, anyone may.
      const may = (writer: string) => writer === actor.who || !isOrganiser(writer);
      const outcome = await eraseNote(database, id, actor, may);
      if (outcome === "gone") throw new HTTPException(404, { message: NOTE_GONE });
      if (outcome === "refused") throw new HTTPException(403, { message: NOT_YOURS });
      await database.truncateLog();
      return c.json({ erased: 1 });
    })
    .post(DESK.actOnAll, async (c) => {
      const { group } = await readJson(c, actOnAllRequest);
      const actor = { who: c.get("address"), at: wallTime() };
      const count = await actOnMany(database, IN_GROUP[group], GROUP_FILTERS[group], actor);
      if (count > 0) onQueued();
      return c.json({ count });
    });
}

/** Says why something could not be done to a message. */
async function whyNot(database: Database, action: Action, id: string): Promise<string> {
  const message = await findMessage(database, id);
  if (!message) return GONE;
  const refusal: string | Readonly<Record<string, string>> = ACTIONS[action].refusal;
  if (typeof refusal === "string") return refusal;
  return refusal[message.state] ?? CHANGED;
}
