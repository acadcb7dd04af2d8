import { numberIn, type TableRow, tableRows, tablesIn } from "./tables.ts";

/** The phases in which nothing is broken. */
export const QUIET = "nothing happens";

export type Phase = {
  name: string;
  /** Seconds since the beginning of the first phase. */
  from: number;
  to: number;
  pages: number;
  messages: number;
  failed: number;
};

export type Deployment = {
  name: string;
  phases: Phase[];
  /** What became of the messages, one sentence each. */
  outcome: string[];
};

/** In the order of the report. */
const NAMES = ["Two replicas on PostgreSQL", "One server with the embedded database"];

/** Reads the section's tables: for each deployment its phases, then what became of the messages. */
export function readDeployments(section: string): Deployment[] {
  const tables = tablesIn(section);
  if (tables.length !== 2 * NAMES.length) throw new Error(`no two tables for each of ${NAMES}`);
  return NAMES.map((name, index) => {
    const [phases = [], outcome = []] = tables.slice(2 * index);
    return {
      name,
      phases: readPhases(tableRows(phases)),
      // The notes behind a comma or in brackets are for the table.
      outcome: outcome
        .slice(1, 5)
        .map(([what = "", count]) => `${count} ${what.split(/, | \(/)[0]}`),
    };
  });
}

function readPhases(rows: readonly TableRow[]): Phase[] {
  const phases: Phase[] = [];
  for (const row of rows) {
    const from = phases.at(-1)?.to ?? 0;
    phases.push({
      ...{ name: row.meanwhile ?? "", from, to: from + numberIn(row, "seconds") },
      ...{
        pages: numberIn(row, "pages per second"),
        messages: numberIn(row, "messages per second"),
      },
      failed: numberIn(row, "failed"),
    });
  }
  return phases;
}
