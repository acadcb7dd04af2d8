import type { GuideBlock } from "#app/content/guide-entry.ts";
import { palette } from "../palette.ts";
import { type Flow, keepWhole } from "./flow.ts";
import { drawLink } from "./link.ts";
import { drawPosters, type PosterFigure } from "./poster-row.ts";
import {
  artifact,
  CONTENT_WIDTH,
  CONTENT_X,
  drawText,
  STYLES,
  type Structure,
  tag,
  textHeight,
} from "./sheet.ts";

const INDENT = 22;
const LABEL_WIDTH = 104;
const GAP = 4.5;
const BOX = 9;

/** Draws one block of the guide into the right column and leaves the flow below it. */
export function drawBlock(
  flow: Flow,
  section: Structure,
  block: GuideBlock,
  posters: PosterFigure[],
): void {
  switch (block.kind) {
    case "paragraph":
      drawParagraph(flow, section, block.text);
      break;
    case "checklist":
      drawList(flow, section, block.items, box);
      break;
    case "steps":
      drawList(flow, section, block.items, numeral);
      break;
    case "list":
      drawList(flow, section, block.items, dash);
      break;
    case "facts":
      drawFacts(flow, section, block.items);
      break;
    case "link":
      drawLink(flow, section, block);
      break;
    case "posters":
      drawPosters(flow, section, posters);
  }
}

function drawParagraph(flow: Flow, section: Structure, text: string): void {
  keepWhole(flow, textHeight(flow.doc, text, STYLES.body, CONTENT_WIDTH));
  const place = { x: CONTENT_X, y: flow.y, width: CONTENT_WIDTH };
  tag(flow.doc, section, "P", () => {
    flow.y += drawText(flow.doc, text, STYLES.body, place) + GAP;
  });
}

type Mark = (flow: Flow, item: Structure, index: number) => void;

function drawList(flow: Flow, section: Structure, items: string[], mark: Mark): void {
  const { doc } = flow;
  const list = doc.struct("L");
  section.add(list);
  const width = CONTENT_WIDTH - INDENT;
  items.forEach((text, index) => {
    keepWhole(flow, textHeight(doc, text, STYLES.body, width));
    const item = doc.struct("LI");
    list.add(item);
    mark(flow, item, index);
    const place = { x: CONTENT_X + INDENT, y: flow.y, width };
    tag(doc, item, "LBody", () => {
      flow.y += drawText(doc, text, STYLES.body, place) + GAP;
    });
    item.end();
  });
  list.end();
}

function box({ doc, y }: Flow): void {
  artifact(doc, () => {
    doc.lineWidth(0.8).strokeColor(palette.textOnPaper);
    doc.rect(CONTENT_X + 0.4, y + 1.6, BOX, BOX).stroke();
  });
}

function dash({ doc, y }: Flow): void {
  artifact(doc, () => {
    doc.lineWidth(0.9).strokeColor(palette.brassDeep);
    doc
      .moveTo(CONTENT_X, y + 6.6)
      .lineTo(CONTENT_X + BOX, y + 6.6)
      .stroke();
  });
}

function numeral({ doc, y }: Flow, item: Structure, index: number): void {
  const place = { x: CONTENT_X, y, width: INDENT };
  tag(doc, item, "Lbl", () => drawText(doc, `${index + 1}`, STYLES.numeral, place));
}

function drawFacts(
  flow: Flow,
  section: Structure,
  facts: { label: string; value: string }[],
): void {
  const { doc } = flow;
  const list = doc.struct("L");
  section.add(list);
  const width = CONTENT_WIDTH - LABEL_WIDTH;
  for (const { label, value } of facts) {
    keepWhole(flow, textHeight(doc, value, STYLES.strong, width) + 10);
    const { y } = flow;
    const item = doc.struct("LI");
    list.add(item);
    artifact(doc, () => {
      doc.lineWidth(0.6).strokeColor(palette.lineOnPaper);
      doc
        .moveTo(CONTENT_X, y)
        .lineTo(CONTENT_X + CONTENT_WIDTH, y)
        .stroke();
    });
    const labelPlace = { x: CONTENT_X, y: y + 6, width: LABEL_WIDTH };
    tag(doc, item, "Lbl", () => {
      drawText(doc, label, { ...STYLES.body, color: palette.mutedOnPaper }, labelPlace);
    });
    const valuePlace = { x: CONTENT_X + LABEL_WIDTH, y: y + 6, width };
    tag(doc, item, "LBody", () => {
      flow.y += drawText(doc, value, STYLES.strong, valuePlace) + 10;
    });
    item.end();
  }
  list.end();
}
