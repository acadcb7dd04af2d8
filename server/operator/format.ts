import stringWidth from "string-width";
import { graphemesOf, neutralise } from "#server/text.ts";
import type { Context } from "./command.ts";

/** Left-to-right, right-to-left and Arabic letter mark: common in Hebrew text, and harmless. */
const MARKS = /[\u200e\u200f\u061c]/g;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Follows a right-to-left name: terminals that reorder text would otherwise include the next column. */
const LEFT_TO_RIGHT = "\u200e";

/** Returns a visitor's text as one line that cannot affect the terminal, cut with an ellipsis if it is too wide. */
export function asLine(text: string, columns = Number.POSITIVE_INFINITY): string {
  const line = neutralise(text.replace(MARKS, "").replace(/\s+/g, " ").trim());
  return stringWidth(line) <= columns
    ? line
    : `${fill(graphemesOf(line), columns - 1)[0]?.trimEnd()}…`;
}

/** Returns the lines of a visitor's text, none of which can affect the terminal. */
export function asLines(text: string): string[] {
  const lines = text.replace(MARKS, "").split(/\r\n|[\r\n\u0085\u2028\u2029]/);
  return lines.map((line) => neutralise(line.replaceAll("\t", "    ")));
}

/** Wraps a line to the given width, between words, or within a word that is wider. */
function wrap(line: string, columns: number): string[] {
  if (stringWidth(line) <= columns) return [line];
  const isLong = (word: string) => stringWidth(word.trimEnd()) > columns;
  const words = line
    .split(/(?<=\s)(?=\S)/)
    .flatMap((word) => (isLong(word) ? graphemesOf(word) : word));
  return fill(words, columns);
}

/** Joins parts into lines of at most the given width. */
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
 * Formats rows as columns two spaces apart. The last cell of a row uses the rest of the line, and wraps at the width of
 * the terminal. Each cell must be a single line.
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

/** Colours the text if its state requires an operator's decision. */
export function paintState(state: string, text: string, paint: Context["paint"]): string {
  if (state === "dead") return paint("red", text);
  return state === "held" ? paint("yellow", text) : text;
}

/** Returns a time in milliseconds as local ISO 8601, to the second, with its offset. */
export function localTime(time: number): string {
  return Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** Says when an email is due; `since` a past time if the queue is paused or no server is running. */
export function dueTime(time: number, now: number): string {
  if (time === 0) return "now";
  return `${time > now ? "at" : "since"} ${localTime(time)}`;
}
