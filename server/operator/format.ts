import stringWidth from "string-width";
import type { DeliveryRecord } from "#server/outbox/records.ts";
import type { Call } from "./command.ts";

/** Whatever could move the cursor, or colour or reorder the text around it; not white space, not MARKS. */
const HARMFUL = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\t\r\n\u200e\u200f\u061c]]/gv;

/** Left-to-right, right-to-left and Arabic letter mark: common in Hebrew text, and harmless. */
const MARKS = /[\u200e\u200f\u061c]/g;

/** What is written from right to left, by the blocks of such scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Stands after a name from right to left, or a terminal that reorders letters takes the next column along. */
const LEFT_TO_RIGHT = "\u200e";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A visitor's words as one line that cannot affect the terminal; its start and an ellipsis if it takes more columns. */
export function asLine(text: string, columns = Number.POSITIVE_INFINITY): string {
  const line = neutralise(text.replace(MARKS, "").replace(/\s+/g, " ").trim());
  return stringWidth(line) <= columns ? line : `${fill(letters(line), columns - 1)[0]?.trimEnd()}…`;
}

/** A visitor's words line by line, none of which can affect the terminal. */
export function asLines(text: string): string[] {
  const lines = text.replace(MARKS, "").split(/\r\n|[\r\n\u0085\u2028\u2029]/);
  return lines.map((line) => neutralise(line.replaceAll("\t", "    ")));
}

/** The text without anything that could mislead a terminal or a reader. */
export function neutralise(text: string): string {
  return text.replace(HARMFUL, "\ufffd");
}

/** The line as lines of at most so many columns; no word is broken but one that is longer. */
function wrap(line: string, columns: number): string[] {
  if (stringWidth(line) <= columns) return [line];
  const isLong = (word: string) => stringWidth(word.trimEnd()) > columns;
  const words = line
    .split(/(?<=\s)(?=\S)/)
    .flatMap((word) => (isLong(word) ? letters(word) : word));
  return fill(words, columns);
}

const letters = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

function fill(parts: readonly string[], columns: number): string[] {
  const lines = [""];
  for (const part of parts) {
    const longer = lines.at(-1) + part;
    if (stringWidth(longer.trimEnd()) <= columns) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/**
 * Rows of cells as columns, two spaces apart. The last cell of a row has the rest of the line, and goes on below itself
 * where a terminal ends. A cell must be a line already.
 */
export function formatTable(rows: readonly (readonly string[])[], columns: number): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    rows.reduce((most, row) => Math.max(most, stringWidth(row.slice(0, -1)[column] ?? "")), 0),
  );
  const lines = rows.flatMap((row) => {
    const cells = row.slice(0, -1).map((cell, column) => {
      const isMarked = Number.isFinite(columns) && RIGHT_TO_LEFT.test(cell);
      const padding = " ".repeat((widths[column] ?? 0) - stringWidth(cell));
      return `${cell}${isMarked ? LEFT_TO_RIGHT : ""}${padding}  `;
    });
    const start = cells.join("");
    const indent = stringWidth(start);
    return wrap(row.at(-1) ?? "", Math.max(8, columns - indent)).map((line, index) =>
      `${index > 0 ? " ".repeat(indent) : start}${line}`.trimEnd(),
    );
  });
  return `${lines.join("\n")}\n`;
}

/** The text in the colour of its state: what waits for an operator's decision has one. */
export function paintState(state: string, text: string, paint: Call["paint"]): string {
  if (state === "dead") return paint("red", text);
  return state === "held" ? paint("yellow", text) : text;
}

/** A time in milliseconds as local ISO 8601, to the second, with its offset. */
export function localTime(time: number): string {
  return Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** When something is due. If it is overdue, it waits for something else: the queue is paused, or no server runs. */
export function dueTime(time: number, now: number): string {
  if (time === 0) return "now";
  return `${time > now ? "at" : "since"} ${localTime(time)}`;
}

/** What went wrong with a delivery or holds it back, as it was stored; empty when nothing did. */
export function trouble({ state, attempt, lastError, heldReason }: DeliveryRecord): string {
  if (state === "held") return heldReason ?? "";
  if (state === "sent" || !lastError) return "";
  return state === "due" ? `attempt ${attempt}: ${lastError}` : lastError;
}
