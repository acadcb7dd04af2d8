import { UNKNOWN_PATH } from "./pages.ts";
import type { Sheet } from "./read-pdf.ts";

export const FORMATS = ["A4", "Letter"] as const;

/** How far down at least each sheet is filled before the next one begins. */
const FULL = 0.66;

/** Runs in the page. Returns the headings, without white space, which must not end a sheet. */
export const findHeadings = () =>
  [...document.querySelectorAll("main :is(h1, h2, h3), h1 ~ .lead")].map(({ textContent }) =>
    textContent.replace(/\s/g, ""),
  );

/** Returns what is wrong with the sheets that a page was printed on. */
export function printFaults(path: string, headings: string[], sheets: Sheet[]): string[] {
  const address = `localhost:3000${["/", UNKNOWN_PATH].includes(path) ? "" : path}`;
  const faults = sheets.slice(0, -1).flatMap(({ lowest, depth }, index) => {
    const isAlone = headings.some((text) => text.endsWith(lowest));
    return [
      ...(depth < FULL ? [`sheet ${index + 1} is empty from ${depth.toFixed(2)} on`] : []),
      ...(isAlone ? [`sheet ${index + 1} ends with the heading "${lowest}"`] : []),
    ];
  });
  const last = sheets.at(-1)?.lowest;
  return last?.endsWith(address) ? faults : [...faults, `ends with "${last}"`];
}
