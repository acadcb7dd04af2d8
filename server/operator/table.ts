import { width } from "./terminal-text.ts";

/** Lines of cells in columns, two spaces apart. Cells are lines already; numbers stand to the right. */
export function formatTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, width(String(cell)));
    }
  }
  const format = (cell: string | number, column: number) => {
    const padding = " ".repeat((widths[column] ?? 0) - width(String(cell)));
    return typeof cell === "number" ? `${padding}${cell}` : `${cell}${padding}`;
  };
  return rows.map((row) => `${row.map(format).join("  ").trimEnd()}\n`).join("");
}
