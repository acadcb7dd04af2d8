import { artifact, type Doc, drawText, hairline, PAGE, STYLES } from "./sheet.ts";

/** The place on the pages where the next piece goes. */
export type Flow = { doc: Doc; y: number; runningTitle: string };

/** Starts a page, with its number and the title of the book at its foot. */
export function nextPage(flow: Flow): void {
  const { doc, runningTitle } = flow;
  doc.addPage();
  const { start, count } = doc.bufferedPageRange();
  const y = PAGE.height - 46;
  artifact(
    doc,
    () => {
      hairline(doc, y - 12);
      drawText(doc, runningTitle, STYLES.small, { x: PAGE.left, y, width: 300 });
      const x = PAGE.width - PAGE.right - 60;
      drawText(doc, String(start + count), STYLES.small, { x, y, width: 60, align: "right" });
    },
    "Pagination",
  );
  flow.y = PAGE.top;
}

/** Makes sure that a piece of this height stands on one page. */
export function keepWhole(flow: Flow, height: number): void {
  if (flow.y + height > PAGE.height - PAGE.bottom) nextPage(flow);
}
