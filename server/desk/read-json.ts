import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import * as v from "valibot";

/** Returns a request's body. Throws an HTTPException with 415 if it is not JSON, and 400 if it is not what the schema says. */
export async function readJson<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const type = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json" || c.req.header("content-encoding")) {
    throw new HTTPException(415, { message: "The body must be application/json, not compressed." });
  }
  const body: unknown = await c.req.json().catch(() => undefined);
  return checked(schema, body);
}

/** Returns a request's query. Throws an HTTPException with 400 if it is not what the schema says. */
export function readQuery<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): v.InferOutput<Schema> {
  const given = Object.entries(c.req.query()).filter(([, value]) => value !== "");
  return checked(schema, Object.fromEntries(given));
}

function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, input);
  if (success) return output;
  const where = v.getDotPath(issues[0]);
  throw new HTTPException(400, {
    message: where ? `“${where}” is missing or wrong.` : "The request is malformed.",
  });
}
