import type { Report } from "../scripts/progress.ts";

/** Short lines for the README: what was measured, and the value with its unit. */
export type Figures = Record<string, string>;

/**
 * Measures one aspect of the built site. Returns its section of the report in Markdown, without a heading. `folder` is
 * empty, and is removed afterwards.
 */
export type Measure = (
  folder: string,
  report: Report,
) => Promise<{ body: string; figures: Figures }>;

type Cell = string | number;

/** A number, also one that is written as text, with a comma after each thousand; other text as it is. */
export function grouped(cell: Cell = NaN): string {
  const isWhole = typeof cell === "string" && /^\d+$/.test(cell);
  return (isWhole ? Number(cell) : cell).toLocaleString("en");
}

/** A Markdown table with numbers grouped and aligned right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const numeric = head.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  const line = (cells: readonly Cell[]) => `| ${cells.map(grouped).join(" | ")} |`;
  return [
    line(head),
    line(numeric.map((right) => (right ? "--:" : "---"))),
    ...rows.map(line),
  ].join("\n");
}

/** The cells of a table that `table` wrote, the head first. */
export function parseTable(markdown: string): string[][] {
  const [head, , ...rows] = markdown.trim().split("\n");
  return [head ?? "", ...rows].map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
