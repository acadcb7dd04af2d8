import { HTTPException } from "hono/http-exception";
import type { Cursor } from "#server/outbox/select.ts";

const PAGE = 50;

/**
 * Reads the next page of a list: from its beginning, or `before` what the page before gave as `next`, which is null at the
 * end. Throws an HTTPException with 400 if `before` is no such text.
 */
export async function readPage<Entry>(
  before: string | undefined,
  read: (limit: number, before?: Cursor) => Promise<Entry[]>,
  cursorOf: (entry: Entry) => Cursor,
): Promise<{ shown: Entry[]; next: string | null }> {
  // One more than shown, to know whether there are more.
  const entries = await read(PAGE + 1, before === undefined ? undefined : parseCursor(before));
  const shown = entries.slice(0, PAGE);
  const last = entries.length > PAGE ? shown.at(-1) : undefined;
  return { shown, next: last ? cursorText(cursorOf(last)) : null };
}

const cursorText = ({ at, id }: Cursor) => `${at}_${id}`;

function parseCursor(text: string): Cursor {
  const [, at, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text) ?? [];
  if (!at || !id) throw new HTTPException(400, { message: "“before” is wrong." });
  return { at: Number(at), id };
}
