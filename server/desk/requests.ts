import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import { NOT_JSON, saysJson } from "#server/http/headers.ts";
import type { Cursor } from "#server/outbox/select.ts";

/** Returns a request's body. Throws an HTTPException with 415 if it is not JSON, and 400 if it is not what the schema says. */
export async function readJson<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  if (!saysJson(c)) throw new HTTPException(415, { message: `${NOT_JSON}.` });
  const body: unknown = await c.req.json().catch(() => undefined);
  const { success, output, issues } = v.safeParse(schema, body);
  // PostgreSQL cannot compare with NUL.
  if (success && !hasNul(output)) return output;
  const where = issues && v.getDotPath(issues[0]);
  throw new HTTPException(400, {
    message: where ? `“${where}” is missing or wrong.` : "The request is malformed.",
  });
}

function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return Object.values(value ?? {}).some(hasNul);
}

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
