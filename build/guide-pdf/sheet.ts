import type PDFDocument from "pdfkit";
import { palette } from "../palette.ts";

export type Doc = InstanceType<typeof PDFDocument>;
export type Structure = ReturnType<Doc["struct"]>;

export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 64, bottom: 70 };
/** Headings stand at the left edge, what they head in a wider column at the right. */
export const CONTENT_X = 208;
export const CONTENT_WIDTH = PAGE.width - PAGE.right - CONTENT_X;
export const FULL_WIDTH = PAGE.width - PAGE.left - PAGE.right;

export type TextStyle = {
  font: "body" | "semibold" | "display";
  size: number;
  /** The distance from line to line, as a multiple of the size. */
  leading: number;
  color: string;
  spacing?: number;
};

export const STYLES = {
  chapter: { font: "display", size: 34, leading: 1.05, color: palette.textOnPaper },
  lead: { font: "body", size: 13.5, leading: 1.5, color: palette.textOnPaper },
  heading: { font: "semibold", size: 10.5, leading: 1.5, color: palette.textOnPaper },
  body: { font: "body", size: 10.5, leading: 1.5, color: palette.textOnPaper },
  strong: { font: "semibold", size: 10.5, leading: 1.5, color: palette.textOnPaper },
  numeral: { font: "semibold", size: 10.5, leading: 1.5, color: palette.brassDeep },
  small: { font: "body", size: 8.5, leading: 1.4, color: palette.mutedOnPaper },
} satisfies Record<string, TextStyle>;

/** Sets the style and returns the options that give its leading: pdfkit knows a gap after each line only. */
function apply(doc: Doc, { font, size, leading, color, spacing = 0 }: TextStyle) {
  doc.font(font).fontSize(size).fillColor(color);
  return {
    lineGap: size * leading - doc.currentLineHeight(true),
    characterSpacing: spacing,
    features: ["tnum"] as PDFKit.Mixins.OpenTypeFeatures[],
  };
}

/** How high a text will stand in a column. */
export function textHeight(doc: Doc, text: string, style: TextStyle, width: number): number {
  return doc.heightOfString(text, { ...apply(doc, style), width });
}

/** How wide a text will run on one line. */
export function textWidth(doc: Doc, text: string, style: TextStyle): number {
  return doc.widthOfString(text, apply(doc, style));
}

/** Draws a text in a column and returns the height it took. Call it inside a structure element or an artifact. */
export function drawText(
  doc: Doc,
  text: string,
  style: TextStyle,
  {
    x,
    y,
    width,
    align = "left",
  }: { x: number; y: number; width: number; align?: "left" | "right" },
): number {
  const options = { ...apply(doc, style), width, align };
  doc.text(text, x, y, options);
  return doc.y - y;
}

/** Adds an element with one piece of drawing to the structure tree. */
export function tag(
  doc: Doc,
  parent: Structure,
  type: string,
  draw: () => void,
  options: PDFKit.Mixins.StructureElementOptions = {},
): void {
  parent.add(doc.struct(type, options, draw));
}

/** Draws what is there for the eye only: a reader of the structure passes over it. */
export function artifact(
  doc: Doc,
  draw: () => void,
  type: "Layout" | "Pagination" = "Layout",
): void {
  doc.markContent("Artifact", { type });
  draw();
  doc.endMarkedContent();
}

/** A hairline over the whole type area. */
export function hairline(doc: Doc, y: number, color: string = palette.lineOnPaper): void {
  doc.lineWidth(0.6).strokeColor(color);
  doc
    .moveTo(PAGE.left, y)
    .lineTo(PAGE.width - PAGE.right, y)
    .stroke();
}
