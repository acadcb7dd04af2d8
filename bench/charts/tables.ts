import { parseTable } from "../section.ts";

/** A row of a table by the heads of its columns. */
export type TableRow = Record<string, string>;

/** The tables of a section of the report, each as its head and its rows. */
export function tablesIn(section: string): string[][][] {
  const tables = section.match(/(?:^\|.*\n?)+/gm) ?? [];
  return tables.map(parseTable);
}

/** The table of a section whose first columns have these heads. */
export function tableOf(section: string, ...columns: string[]): string[][] {
  const found = tablesIn(section).find(([head]) =>
    columns.every((column, index) => head?.[index] === column),
  );
  if (!found) throw new Error(`the report has no table of ${columns.join(", ")}`);
  return found;
}

/** The rows of a table by the heads of its columns. */
export function tableRows([head = [], ...rows]: string[][]): TableRow[] {
  return rows.map((cells) =>
    Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ""])),
  );
}

/** The number in a cell. Throws if there is none, so that no chart leaves out what it does not understand. */
export function numberIn(row: TableRow, column: string): number {
  const number = Number.parseFloat(row[column]?.replaceAll(",", "") ?? "");
  if (Number.isNaN(number)) throw new Error(`no number in the column ${column} of the report`);
  return number;
}
