import type { Report } from "../scripts/progress.ts";

/**
 * Measures one aspect of the project. Returns its section of the report in Markdown, without a heading. `folder` is empty,
 * and is removed afterwards.
 */
export type Measure = (folder: string, report: Report) => Promise<string>;

type Row = readonly [name: string, ...figures: number[]];

/** A Markdown table with a name in each row, and with numbers grouped and aligned right. */
export function table([first, ...others]: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly unknown[]) => `| ${cells.join(" | ")} |`;
  return [
    line([first, ...others]),
    line(["---", ...others.map(() => "--:")]),
    ...rows.map(([name, ...figures]) =>
      line([name, ...figures.map((figure) => figure.toLocaleString("en"))]),
    ),
  ].join("\n");
}

/** The median; NaN of an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = NaN, high = NaN] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (low + high) / 2;
}
