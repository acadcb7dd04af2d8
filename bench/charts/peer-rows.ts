import type { ReactNode } from "react";
import { EDGE, KEY, text } from "./drawing.ts";
import type { TableRow } from "./tables.ts";
import type { Theme } from "./themes.ts";

const NAMES: Record<string, string> = { "react-router": "React Router", spa: "single-page app" };

/** How a chart calls what a row of a table was built with. */
const peerName = (builtWith = "") => NAMES[builtWith] ?? builtWith;

const HEADING = 44;
const ROW = 34;

type Group = {
  name: string;
  top: number;
  bottom: number;
  rows: { row: TableRow; middle: number }[];
};

/** Places the rows of a table below each other, those with the same first cell under one heading. */
export function groupRows(rows: readonly TableRow[], column: string): Group[] {
  let bottom = KEY + 8;
  return Array.from(
    Map.groupBy(rows, (row) => row[column] ?? ""),
    ([name, ways]) => {
      const top = bottom + HEADING;
      bottom = top + ways.length * ROW;
      return {
        ...{ name, top, bottom },
        rows: ways.map((row, index) => ({ row, middle: top + (index + 0.5) * ROW })),
      };
    },
  );
}

/** The headings, and the names of the rows before their bars; this site stands out. */
export function groupLabels(groups: readonly Group[], theme: Theme): ReactNode[] {
  return groups.flatMap(({ name, top, rows }) => [
    text(EDGE, top - 10, name, { fill: theme.muted }),
    ...rows.map(({ row: { "built with": peer = "" }, middle }) =>
      text(EDGE, middle + 6, peerName(peer), {
        fontWeight: peer.startsWith("this site") ? 700 : 400,
      }),
    ),
  ]);
}

/** One sentence for each group. */
export function groupWords(groups: readonly Group[], words: (row: TableRow) => string): string {
  const ofPeer = (row: TableRow) => `${peerName(row["built with"])} ${words(row)}`;
  return groups
    .map(({ name, rows }) => `${name}: ${rows.map(({ row }) => ofPeer(row)).join("; ")}.`)
    .join(" ");
}
