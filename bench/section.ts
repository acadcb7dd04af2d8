/**
 * Measures one subject of the built site and gives its part of the report in Markdown, without its heading. `folder` is
 * empty, and removed afterwards.
 */
export type Measure = (folder: string) => Promise<string>;

type Cell = string | number;

/** A Markdown table; numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const numeric = head.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  const line = (cells: readonly Cell[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(numeric.map((right) => (right ? "--:" : "---"))),
    ...rows.map(line),
  ].join("\n");
}
