/** Measures one subject and gives its part of the report in Markdown, without its heading. `log` is for the terminal. */
export type Measure = (log: (line: string) => void) => Promise<string>;

/** A Markdown table; numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const numeric = head.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(numeric.map((right) => (right ? "--:" : "---"))),
    ...rows.map(line),
  ].join("\n");
}

/** The middle one; of an even number the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = NaN, high = NaN] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (low + high) / 2;
}
