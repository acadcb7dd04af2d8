import { createElement as h, type ReactNode } from "react";
import { type Drawing, EDGE, KEY, keyRow, line, rounded, text, WIDTH, widthOf } from "./drawing.ts";
import { groupLabels, groupRows, groupWords } from "./peer-rows.ts";
import { numberIn, type TableRow, tableOf, tableRows } from "./tables.ts";
import type { Theme } from "./themes.ts";

/** The parts of a bar from its beginning. What is alike comes first, scripts make the difference. */
const KINDS = ["html", "css", "font", "pictures", "data", "scripts"] as const;
type Kind = (typeof KINDS)[number];

const START = EDGE + 136;
/** The longest bar, with space for its sum behind it. */
const SPACE = WIDTH - EDGE - START - 72;
const BAR = 24;

/** What a first visit transfers, in a bar of its parts for each page and each way to build it. */
export function firstVisit(section: string): Drawing {
  const rows = tableRows(tableOf(section, "page", "built with", "html"));
  for (const row of rows) expectWhole(row);
  const groups = groupRows(rows, "page");
  const perByte = SPACE / Math.max(...rows.map((row) => numberIn(row, "all")));
  const shown = KINDS.filter((kind) => rows.some((row) => numberIn(row, kind) > 0));
  return {
    title: "Bytes of a first visit",
    subtitle: "Kilobytes on a phone with an empty cache, headers included",
    result: groupWords(groups, words),
    height: (groups.at(-1)?.bottom ?? KEY) + EDGE,
    draw: (theme) => [
      ...keyRow(
        98,
        shown.map((kind) => ({
          words: kind,
          mark: (x, y) => part(kind, { x: x - 7, y: y - 7, width: 14, height: 14 }, theme),
        })),
      ),
      ...groupLabels(groups, theme),
      ...groups.flatMap(({ top, bottom, rows }) => [
        ...rows.flatMap(({ row, middle }) => bar(row, middle, perByte, theme)),
        line([START - 1, top], [START - 1, bottom], theme.muted),
      ]),
    ],
  };
}

/** Throws if the parts that a bar shows are not all that is transferred. */
function expectWhole(row: TableRow): void {
  const parts = KINDS.reduce((sum, kind) => sum + numberIn(row, kind), 0);
  if (parts !== numberIn(row, "all")) throw new Error(`the parts of ${row.all} bytes are ${parts}`);
}

function words(row: TableRow): string {
  const scripts =
    numberIn(row, "scripts") > 0 ? `with ${kilobytes(row, "scripts")} KB of` : "without";
  const after = laterScripts(row) ? `, ${laterScripts(row)}` : "";
  return `${kilobytes(row, "all")} KB ${scripts} scripts${after}`;
}

/** What islands add once they are reached. The table's "all scripts" counts those before it too. */
function laterScripts(row: TableRow): string {
  const bytes = numberIn(row, "all scripts") - numberIn(row, "scripts");
  return bytes > 0 ? `later ${inKilobytes(bytes)} KB of scripts` : "";
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const kilobytes = (row: TableRow, column: string) => inKilobytes(numberIn(row, column));

function bar(row: TableRow, middle: number, perByte: number, theme: Theme): ReactNode[] {
  const label = (x: number, words: string, props: object) => text(x, middle + 6, words, props);
  let end = START;
  const parts = KINDS.flatMap((kind) => {
    const width = numberIn(row, kind) * perByte;
    const x = end;
    end += width;
    if (width === 0) return [];
    const fitting = [`${kind} ${kilobytes(row, kind)}`, kind].find(
      (one) => widthOf(one) < width - 4,
    );
    const fill = OUTLINED.has(kind) ? theme.text : theme.ground;
    return [
      // A gap before the next part.
      part(kind, { x, y: middle - BAR / 2, width: Math.max(1, width - 1.5), height: BAR }, theme),
      fitting && label(x + width / 2, fitting, { textAnchor: "middle", fill }),
    ];
  });
  const later = laterScripts(row);
  const sum = [
    h("tspan", { key: "sum", fontWeight: 700 }, kilobytes(row, "all")),
    later && h("tspan", { key: "later", fill: theme.muted }, `, ${later}`),
  ];
  return [...parts, text(end + 8, middle + 6, sum)];
}

/** So that neighbours differ not only in colour. */
const OUTLINED: ReadonlySet<Kind> = new Set(["pictures", "data"]);

type Box = { x: number; y: number; width: number; height: number };

function part(kind: Kind, { x, y, width, height }: Box, theme: Theme) {
  const colors = {
    ...{ html: theme.text, css: theme.faint, font: theme.muted, pictures: theme.muted },
    ...{ data: theme.accent, scripts: theme.accent },
  };
  const [box, inset] = [{ "data-kind": kind }, OUTLINED.has(kind) ? 1.5 : 0];
  const place = {
    ...{ x: rounded(x + inset / 2), y: y + inset / 2 },
    ...{ width: rounded(width - inset), height: height - inset },
  };
  const look = inset
    ? { fill: "none", stroke: colors[kind], strokeWidth: inset }
    : { fill: colors[kind] };
  return h("rect", { ...box, ...place, ...look });
}
