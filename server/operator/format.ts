import stringWidth from "string-width";
import type { DeliveryRecord } from "#server/outbox/records.ts";

/** Whatever could move the cursor, or colour or reorder the text around it; not white space, not MARKS. */
const HARMFUL = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\t\r\n\u200e\u200f\u061c]]/gv;

/** Left-to-right, right-to-left and Arabic letter mark: common in Hebrew text, and harmless. */
const MARKS = /[\u200e\u200f\u061c]/g;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A visitor's words as one line that cannot affect the terminal. */
export function asLine(text: string): string {
  return neutralise(text.replace(MARKS, "").replace(/\s+/g, " ").trim());
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

/** The line, or its start and an ellipsis when it takes more columns than that. */
export function cut(line: string, columns: number): string {
  if (stringWidth(line) <= columns) return line;
  let start = "";
  for (const { segment } of graphemes.segment(line)) {
    if (stringWidth(start + segment) >= columns) break;
    start += segment;
  }
  return `${start}…`;
}

/** Rows of cells as columns, two spaces apart; numbers align right. A cell must be a line already. */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string {
  const width = (cell: string | number = "") => stringWidth(String(cell));
  const widths = (rows[0] ?? []).map((_cell, column) =>
    rows.reduce((widest, row) => Math.max(widest, width(row[column])), 0),
  );
  const format = (cell: string | number, column: number) => {
    const padding = " ".repeat((widths[column] ?? 0) - width(cell));
    return typeof cell === "number" ? `${padding}${cell}` : `${cell}${padding}`;
  };
  return rows.map((row) => `${row.map(format).join("  ").trimEnd()}\n`).join("");
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
