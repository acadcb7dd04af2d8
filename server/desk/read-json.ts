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
