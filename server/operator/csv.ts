import { FORM_FIELDS } from "#server/outbox/message.ts";
import { columnOf, currentDelivery, type MessageRecord } from "#server/outbox/records.ts";
import type { Call } from "./command.ts";
import { neutralise, trouble } from "./format.ts";

/** Tells spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** What makes a spreadsheet take a cell for a formula, in the full-width forms of East Asian keyboards too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

type Cell = (record: MessageRecord) => string | null | undefined;

const { message, ...others } = { ...FORM_FIELDS.registration, ...FORM_FIELDS.contact };
const FORM_COLUMNS = Object.keys({ ...others, message }).map((name): [string, Cell] => [
  columnOf(name),
  ({ payload }) => payload[name],
]);

const COLUMNS: Record<string, Cell> = {
  id: ({ id }) => id,
  received_at: ({ receivedAt }) => new Date(receivedAt).toISOString(),
  kind: ({ kind }) => kind,
  state: (record) => currentDelivery(record).state,
  ...Object.fromEntries(FORM_COLUMNS),
  consent: ({ consent }) => consent,
  consent_wording: ({ consentWording }) => consentWording,
  // Consent is given or refused with the registration itself.
  consent_at: ({ consent, receivedAt }) => consent && new Date(receivedAt).toISOString(),
  trouble: (record) => trouble(currentDelivery(record)),
};

/** Writes a line per message for a spreadsheet. */
export async function writeCsv(records: AsyncIterable<MessageRecord>, out: Call["out"]) {
  await out(BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS)));
  for await (const record of records) {
    await out(csvLine(Object.values(COLUMNS).map((cell) => cell(record) ?? "")));
  }
}

/**
 * One record of RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe. Every cell is quoted:
 * a spreadsheet that splits at semicolons or tabs would otherwise find the start of a cell after one.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const shown = neutralise(text);
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return `"${safe.replaceAll('"', '""')}"`;
}
