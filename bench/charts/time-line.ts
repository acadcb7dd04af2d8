import { createElement as h, type ReactNode } from "react";
import { grouped } from "../section.ts";
import { type Drawing, EDGE, KEY, keyRow, line, rounded, text, ticks, WIDTH } from "./drawing.ts";
import { type Deployment, type Phase, QUIET, readDeployments } from "./phases.ts";
import type { Theme } from "./themes.ts";

/** The whole time, with space for the values of the grid behind it. */
const SPACE = WIDTH - 2 * EDGE - 52;
/** The highest areas of pages and of messages. */
const PAGES = 120;
const MESSAGES = 44;
/** From the end of one panel to the top of the highest area of the next. */
const HEADING = 96;
const ROW = 28;

type Panel = Deployment & { faults: Phase[]; zero: number; bottom: number };

/** From values to pixels. Pages go up from a line, messages down; only the times differ between the panels. */
type Scales = Record<"seconds" | "pages" | "messages", (value: number) => number>;

/** What each deployment served while one thing after another broke: areas along the time, from which the faults hang. */
export function timeLine(section: string): Drawing {
  const panels = placePanels(readDeployments(section));
  const phases = panels.flatMap((panel) => panel.phases);
  const pages = scaleTo(PAGES, phases, "pages");
  const messages = scaleTo(MESSAGES, phases, "messages");
  return {
    title: "Everything at once",
    subtitle: "Pages per second above the line, messages below it",
    result: panels.map(words).join(" "),
    height: (panels.at(-1)?.bottom ?? KEY) + EDGE,
    draw: (theme) => [
      ...keyRow(178, [
        { words: QUIET, mark: (x, y) => swatch(x, y, theme.faint) },
        { words: "what is named below happens", mark: (x, y) => swatch(x, y, theme.muted) },
      ]),
      ...panels.flatMap((panel) => {
        const seconds = scaleTo(SPACE, panel.phases, "to");
        return drawPanel(panel, { seconds, pages, messages }, theme);
      }),
    ],
  };
}

function scaleTo(pixels: number, phases: readonly Phase[], key: "to" | "pages" | "messages") {
  const perUnit = pixels / Math.max(...phases.map((phase) => phase[key]));
  return (value: number) => rounded(value * perUnit);
}

function placePanels(deployments: readonly Deployment[]): Panel[] {
  let bottom = KEY;
  return deployments.map((deployment) => {
    const faults = deployment.phases.filter(({ name }) => name !== QUIET);
    const zero = bottom + HEADING + PAGES;
    bottom = zero + MESSAGES + faults.length * ROW + 8;
    return { ...deployment, faults, zero, bottom };
  });
}

function words({ name, phases, outcome }: Panel): string {
  const rates = (phase?: Phase) =>
    phase &&
    `${grouped(phase.pages)} pages and ${grouped(phase.messages)} messages per second while ${phase.name}`;
  const least = phases.toSorted((one, other) => one.pages - other.pages)[0];
  const failures = phases
    .filter(({ failed }) => failed > 0)
    .map(({ failed, name }) => `${grouped(failed)} requests failed while ${name}`);
  return [
    `${name}: ${rates(phases[0])}; the fewest, ${rates(least)}.`,
    `${failures.join(", ") || "No request failed"}.`,
    `${outcome.join(", ")}.`,
  ].join(" ");
}

const swatch = (x: number, y: number, fill: string) =>
  h("rect", { x: x - 7, y: y - 7, width: 14, height: 14, fill });

function drawPanel(panel: Panel, scales: Scales, theme: Theme): ReactNode[] {
  const { name, phases, faults, outcome, zero } = panel;
  return [
    text(EDGE, zero - PAGES - 42, name, { fontSize: 20, fontWeight: 700 }),
    text(EDGE, zero - PAGES - 16, outcome.slice(0, 2).join(", "), { fill: theme.muted }),
    ...phases.flatMap((phase) => area(phase, zero, scales, theme)),
    ...grid(panel, scales, theme),
    ...faults.flatMap((phase, index) => {
      // The first fault hangs lowest, so that no line crosses a name.
      const row = zero + MESSAGES + (faults.length - index) * ROW;
      return hanging(phase, zero, row, scales, theme);
    }),
  ];
}

/** A phase as two rectangles on both sides of the line. */
function area(
  { name, from, to, pages, messages }: Phase,
  zero: number,
  scales: Scales,
  theme: Theme,
) {
  const x = EDGE + scales.seconds(from);
  const width = rounded(scales.seconds(to) - scales.seconds(from) - 1);
  const fill = name === QUIET ? theme.faint : theme.muted;
  const [up, down] = [scales.pages(pages), scales.messages(messages)];
  return [
    h("rect", { "data-kind": "pages", x, width, y: rounded(zero - up), height: up, fill }),
    h("rect", { "data-kind": "messages", x, width, y: zero, height: down, fill }),
  ];
}

/** The values on the right, over the areas, and the line between pages and messages. */
function grid({ phases, zero }: Panel, scales: Scales, theme: Theme): ReactNode[] {
  const end = EDGE + scales.seconds(phases.at(-1)?.to ?? 0);
  const value = (y: number, label: number) => [
    line([EDGE, y], [end, y], theme.line),
    text(end + 8, y + 6, grouped(label), { fill: theme.muted }),
  ];
  const upTo = (key: "pages" | "messages") =>
    ticks(Math.max(...phases.map((phase) => phase[key])), 2).slice(1);
  return [
    ...upTo("pages").flatMap((pages) => value(zero - scales.pages(pages), pages)),
    ...upTo("messages").flatMap((messages) => value(zero + scales.messages(messages), messages)),
    line([EDGE, zero], [end, zero], theme.ground, 2),
    text(end + 8, zero + 6, "0", { fill: theme.muted }),
  ];
}

/** The name of a fault on a line from its beginning; failures are counted, and marked with a cross. */
function hanging(
  fault: Phase,
  zero: number,
  row: number,
  scales: Scales,
  theme: Theme,
): ReactNode[] {
  const { name, from, to, pages, failed } = fault;
  const x = EDGE + scales.seconds(from);
  const middle = EDGE + scales.seconds((from + to) / 2);
  const above = rounded(zero - scales.pages(pages) - 14);
  const [stroke, strokeWidth] = failed > 0 ? [theme.accent, 2] : [theme.muted, 1];
  return [
    line([x, zero], [x, row], stroke, strokeWidth),
    text(x + 9, row, [
      name,
      h("tspan", { key: "seconds", fill: theme.muted }, `, ${to - from} s${failed > 0 ? "," : ""}`),
      failed > 0 &&
        h(
          "tspan",
          { key: "failed", fill: theme.accent, fontWeight: 700 },
          ` ${grouped(failed)} failed`,
        ),
    ]),
    failed > 0 &&
      h("path", { d: `M${middle - 5} ${above - 5}l10 10m0-10l-10 10`, stroke, strokeWidth: 2.5 }),
  ];
}
