import { createHash } from "node:crypto";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";
import { NOT_JSON, saysJson } from "#server/http/headers.ts";

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

/** Reads a list of `size` entries, newest first, and whether there are more. */
export async function readList<Entry>(
  size: number,
  read: (limit: number) => Promise<Entry[]>,
): Promise<{ shown: Entry[]; hasMore: boolean }> {
  const entries = await read(size + 1);
  return { shown: entries.slice(0, size), hasMore: entries.length > size };
}

/** Answers with a list and its version; with null if that is the one that the page knows, which asks every few seconds. */
export function answerList(c: Context, known: string | undefined, list: object): Response {
  const version = createHash("sha256").update(JSON.stringify(list)).digest("base64url");
  return c.json(version === known ? null : { ...list, version });
}
