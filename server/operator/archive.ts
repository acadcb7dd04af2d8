import * as v from "valibot";
import { exportedMessage, type MessageRecord } from "#server/outbox/records.ts";
import { type Call, Refusal } from "./command.ts";

const FORMAT = "ciso-circle-messages";
/** Raise it with any change to the format: other versions are refused. */
const VERSION = 1;

const CUT_OFF =
  "is not a whole export. Write it with `npm run -s`: without -s, npm adds lines of its own.";

const archive = v.pipe(
  v.string(),
  v.parseJson(undefined, CUT_OFF),
  v.strictObject({
    format: v.literal(FORMAT),
    version: v.literal(VERSION, "is not a version that this server reads"),
    messages: v.array(exportedMessage),
  }),
);

/** What JSON leaves as it is, but could affect a terminal. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Writes messages complete, one per line. */
export async function writeArchive(records: AsyncIterable<MessageRecord>, out: Call["out"]) {
  await out(`{"format":"${FORMAT}","version":${VERSION},"messages":[`);
  let separator = "\n";
  for await (const record of records) {
    await out(separator + toJson(record));
    separator = ",\n";
  }
  await out("\n]}\n");
}

/** The record in one line that cannot affect a terminal. Its times become ISO 8601: no other number is named …At. */
function toJson(record: MessageRecord): string {
  const json = JSON.stringify(record, (name, value) =>
    name.endsWith("At") && typeof value === "number" ? new Date(value).toISOString() : value,
  );
  return json.replace(UNSAFE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The records of an archive. Throws a Refusal when it is none, is cut off or has another version. */
export function readArchive(content: string): MessageRecord[] {
  const result = v.safeParse(archive, content);
  if (result.success) return result.output.messages;
  const [issue] = result.issues;
  throw new Refusal(`This is not an export: ${v.getDotPath(issue) ?? "file"}: ${issue.message}`);
}
