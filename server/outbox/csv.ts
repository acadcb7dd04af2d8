import { FORMS } from "#contract/forms.ts";
import { neutralise } from "#server/text.ts";
import { columnOf, currentDelivery, type StoredMessage } from "./message.ts";
import { storedReason } from "./words.ts";

/** Tells spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** How a spreadsheet recognises a formula, including the full-width characters of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * The same within a cell: one that splits at semicolons or tabs takes our quotes for text, and begins a cell after each, with a
 * quote or without.
 */
const INNER_FORMULA = /(?<=[;\t\r\n])(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]/g;

const ISRAEL_TIME = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Asia/Jerusalem",
});

/** Returns a time as spreadsheets read it: "2025-12-08 14:00:05". */
const israelTime = (time: number) => ISRAEL_TIME.format(time);

type Cell = (message: StoredMessage) => string | null | undefined;

/** New columns come after the others, so that the scripts of operators find those where they were. */
const { registration, contact, ...others } = FORMS;
const FIELDS = new Set(
  [registration, contact, ...Object.values(others)].flatMap(({ fields }) => Object.keys(fields)),
);
const FORM_COLUMNS = Array.from(FIELDS, (name): [string, Cell] => [
  columnOf(name),
  ({ payload }) => payload[name],
]);

const COLUMNS: Record<string, Cell> = {
  id: ({ id }) => id,
  received_at_israel_time: ({ receivedAt }) => israelTime(receivedAt),
  kind: ({ kind }) => kind,
  state: (message) => currentDelivery(message).state,
  ...Object.fromEntries(FORM_COLUMNS),
  consent: ({ consent }) => consent,
  consent_wording: ({ consentWording }) => consentWording,
  // Consent is given or refused when registering.
  consent_at_israel_time: ({ consent, receivedAt }) => consent && israelTime(receivedAt),
  reason: (message) => storedReason(currentDelivery(message)),
  notes: ({ notes }) =>
    notes.map(({ at, who, text }) => `${israelTime(at)} ${who}: ${text}`).join("\n"),
};

/** Yields a CSV file for spreadsheets, with one line per message. */
export async function* csvOf(messages: AsyncIterable<StoredMessage>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));
  for await (const message of messages) {
    yield csvLine(Object.values(COLUMNS).map((cell) => cell(message) ?? ""));
  }
}

/** Returns one record (RFC 4180). What a spreadsheet would read as a formula gets an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const shown = neutralise(text);
  const inside = shown.replace(INNER_FORMULA, "'$&");
  const safe = FORMULA.test(shown) ? `'${inside}` : inside;
  return `"${safe.replaceAll('"', '""')}"`;
}
