import { parseArgs } from "node:util";
import { FORM_FIELDS } from "#server/outbox/message.ts";
import { allRecords, currentDelivery, type MessageRecord } from "#server/outbox/records.ts";
import { FORMAT, toArchived } from "./archive.ts";
import { type Call, type Command, choice, UsageError } from "./command.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";
import { toJson } from "./json.ts";
import { utcTime } from "./times.ts";
import { trouble } from "./trouble.ts";

/** `export`: all messages, for a spreadsheet or for `import`. */
export const exportMessages: Command = {
  synopsis: "export --format csv|json",
  summary: "Writes all messages, oldest first, to the standard output.",
  details: `csv   for spreadsheets: a line per message (UTF-8; a cell that would be a formula gets an apostrophe)
json  everything that is stored, nothing changed: what import reads

Into a file: npm run -s messages -- export --format csv > messages.csv
(without -s, npm adds lines of its own).`,

  prepare(args) {
    const { values } = parseArgs({ args, options: { format: { type: "string" } } });
    const format = choice("--format", values.format, ["csv", "json"]);
    if (!format) throw new UsageError("--format is csv or json.");
    return format === "csv" ? writeCsv : writeJson;
  },
};

async function writeCsv({ database, out }: Call): Promise<void> {
  const names = Object.keys(COLUMNS);
  await out(BYTE_ORDER_MARK + csvLine(names));
  for await (const record of allRecords(database)) {
    await out(csvLine(Object.values(COLUMNS).map((column) => column(record) ?? "")));
  }
}

async function writeJson({ database, out }: Call): Promise<void> {
  const { format, version } = FORMAT;
  await out(`{"format":${toJson(format)},"version":${version},"messages":[`);
  let separator = "\n";
  for await (const record of allRecords(database)) {
    await out(separator + toJson(toArchived(record)));
    separator = ",\n";
  }
  await out("\n]}\n");
}

type Column = (record: MessageRecord) => string | null | undefined;

/** A column for each field of a form, `full_name` for `fullName`. */
function fieldColumns(): Record<string, Column> {
  const { message, ...fields } = { ...FORM_FIELDS.registration, ...FORM_FIELDS.contact };
  const columns = [...Object.keys(fields), "message"].map((name): [string, Column] => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ({ payload }) => payload[name],
  ]);
  return Object.fromEntries(columns);
}

const COLUMNS: Record<string, Column> = {
  id: ({ id }) => id,
  received_at: ({ receivedAt }) => utcTime(receivedAt),
  kind: ({ kind }) => kind,
  state: (record) => currentDelivery(record).state,
  ...fieldColumns(),
  consent: ({ consent }) => consent,
  consent_wording: ({ consentWording }) => consentWording,
  // The box was ticked, or left, with the registration itself.
  consent_at: ({ consent, receivedAt }) => consent && utcTime(receivedAt),
  trouble: (record) => trouble(currentDelivery(record)),
};
