import { LINE_BREAK } from "#contract/fields.ts";
import { FORMS } from "#contract/forms.ts";
import { neutralise } from "#server/text.ts";
import { columnOf, type StoredMessage } from "./message.ts";
import { labelledFields, whyNotSent } from "./words.ts";

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

/** Returns texts in one cell. Their lines after the first are set in, so that none of them looks like another text. */
const entries = (texts: [label: string, text: string][]) =>
  texts.map(([label, text]) => `${label}: ${text.replace(LINE_BREAK, "\n  ")}`).join("\n");

/** The columns in the order in which the scripts of operators know them. A new one comes after them, wherever its form has it. */
const KNOWN = `
  id received_at_israel_time kind state full_name email company title message request_for linkedin reason recommended_by
  recommendation your_name your_email company_website product stage funding questionnaire consent consent_wording
  consent_at_israel_time notes email_reason other_fields`
  .trim()
  .split(/\s+/);

/** What we say of a message, besides its fields. */
const OURS: Readonly<Record<string, Cell>> = {
  id: ({ id }) => id,
  received_at_israel_time: ({ receivedAt }) => israelTime(receivedAt),
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  consent: ({ consent }) => consent,
  consent_wording: ({ consentWording }) => consentWording,
  // Consent is given or refused when registering.
  consent_at_israel_time: ({ consent, receivedAt }) => consent && israelTime(receivedAt),
  reason: whyNotSent,
  notes: ({ notes }) =>
    entries(notes.map(({ at, who, text }) => [`${israelTime(at)} ${who}`, text])),
};

/** Returns the columns for fields with these names. One of ours whose name is taken gets another: `email_reason`. */
export function csvColumns(fields: Iterable<string>): [string, Cell][] {
  const columns = new Map<string, Cell>();
  const add = (name: string, cell: Cell): void => {
    if (columns.has(name)) add(`email_${name}`, cell);
    else columns.set(name, cell);
  };
  const own = new Set(fields);
  for (const name of own) add(columnOf(name), ({ payload }) => payload[name]);
  for (const [name, cell] of Object.entries(OURS)) add(name, cell);
  add("other_fields", (message) => {
    const others = labelledFields(message).filter(({ name }) => !own.has(name));
    return entries(others.map(({ name, value }) => [name, value]));
  });
  const placeOf = (name: string) => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length);
  return [...columns].sort(([one], [other]) => placeOf(one) - placeOf(other));
}

const COLUMNS = csvColumns(Object.values(FORMS).flatMap(({ fields }) => Object.keys(fields)));

/** Yields a CSV file for spreadsheets, with one line per message. */
export async function* csvOf(messages: AsyncIterable<StoredMessage>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
  for await (const message of messages) {
    yield csvLine(COLUMNS.map(([, cell]) => cell(message) ?? ""));
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
