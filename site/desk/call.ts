import * as v from "valibot";
import { deskError, IDLE_HEADER } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { fetchJson } from "./fetch-json.ts";

/** A call that did not succeed. The message is for the organiser. */
export class CallError extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Nobody is there if the page was not touched for so long, in milliseconds. */
const IDLE_MS = 300_000;

let touchedAt = performance.now();
for (const type of ["pointerdown", "pointermove", "keydown", "wheel"]) {
  globalThis.addEventListener?.(type, () => {
    touchedAt = performance.now();
  });
}

interface Call {
  query?: Record<string, string | undefined>;
  /** Posts it as JSON; without it, the call is a GET. */
  body?: unknown;
}

/** Returns the address of a call with a query, without what is empty. */
export function urlOf(path: string, query: Call["query"] = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Calls the server and checks its answer. Rejects with a CallError. */
export async function call<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  { query, body }: Call = {},
): Promise<v.InferOutput<Schema>> {
  const isIdle = body === undefined && performance.now() - touchedAt > IDLE_MS;
  const headers: Record<string, string> = isIdle ? { [IDLE_HEADER]: "1" } : {};
  const answer = await fetchJson(urlOf(path, query), { body, headers });
  const { status } = answer;
  if (status === 0) throw new CallError(0, desk.connectionLost);
  // A host of files answers with a page.
  if (!("body" in answer)) throw new CallError(status, desk.noServer);
  if (status < 300) {
    const result = v.safeParse(schema, answer.body);
    if (result.success) return result.output;
    // The server is of another version than this page.
    throw new CallError(status, desk.changed);
  }
  const refusal = v.safeParse(deskError, answer.body);
  throw new CallError(status, refusal.success ? refusal.output.error : desk.noServer);
}
