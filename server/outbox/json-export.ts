import * as v from "valibot";
import { exportedMessage, type MessageRecord } from "./records.ts";

const FORMAT = "ciso-circle-messages";
/** Increase it with every change to the format. Earlier versions lack some fields; others are rejected. */
const VERSION = 4;
const READABLE = [1, 2, 3, VERSION];

const INCOMPLETE =
  "It is incomplete. Write it with `npm run -s`: without -s, npm adds its own lines.";

const schema = v.pipe(
  v.string(),
  v.parseJson(undefined, INCOMPLETE),
  v.strictObject({
    format: v.literal(FORMAT),
    version: v.picklist(READABLE, "not supported by this server"),
    messages: v.array(exportedMessage),
  }),
);

/** What could affect a terminal, or what a shell on Windows would write to a file as something else. */
const UNSAFE = /[^ -~]/g;

/** Yields complete messages as JSON, one per line. */
export async function* jsonOf(
  records: AsyncIterable<Partial<MessageRecord>>,
): AsyncGenerator<string> {
  yield `{"format":"${FORMAT}","version":${VERSION},"messages":[`;
  let separator = "\n";
  for await (const record of records) {
    yield separator + toJson(record);
    separator = ",\n";
  }
  yield "\n]}\n";
}

/** Yields the same without what only recognises a repeated message; `import` reads it too. */
export async function* organisersJsonOf(
  records: AsyncIterable<MessageRecord>,
): AsyncGenerator<string> {
  async function* shown() {
    for await (const { idempotencyKey, bodyHash, ...record } of records) yield record;
  }
  yield* jsonOf(shown());
}

/**
 * Returns a record as one line of JSON that cannot affect a terminal. Numbers named …At are times, and become ISO 8601.
 */
function toJson(record: Partial<MessageRecord>): string {
  const json = JSON.stringify(record, (name, value) =>
    name.endsWith("At") && typeof value === "number" ? new Date(value).toISOString() : value,
  );
  return json.replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Parses an export. Throws an Error if it is invalid, truncated or of another version. */
export function readExport(content: string): MessageRecord[] {
  const result = v.safeParse(schema, content);
  if (result.success) return result.output.messages;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new Error(`This file is not a valid export. ${path ? `${path}: ` : ""}${issue.message}`);
}
