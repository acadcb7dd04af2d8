/** Tells spreadsheets that what follows is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What makes a spreadsheet take a cell for a formula, in the full-width forms of East Asian keyboards too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** What a terminal or a reader could be misled by: controls but for white space, overrides of the direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const MISLEADING = /[\x00-\x08\v\f\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/**
 * One record of RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe, and every cell is
 * quoted: a spreadsheet may split at semicolons or tabs too, and what follows one would begin a cell.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const shown = text.replace(MISLEADING, "\ufffd");
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return `"${safe.replaceAll('"', '""')}"`;
}
