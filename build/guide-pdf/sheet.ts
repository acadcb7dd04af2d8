import PDFDocument from "pdfkit";
import { palette } from "#contract/palette.ts";
import type { fonts } from "../drawings/draw.ts";

export type Structure = ReturnType<PDFKit.PDFDocument["struct"]>;

type Type = {
  font: (typeof fonts)[number]["name"];
  size: number;
  color: string;
  x: number;
  y: number;
};
/** How and where a text is set; by default as body text at the current position. */
type Setting = PDFKit.Mixins.TextOptions & Partial<Type>;

/** A4 in points. The text is in a wide column on the right; headings and rules begin at the left edge. */
export const PAGE = { width: 595.28, height: 841.89 };
export const EDGE = 56;
export const FULL_WIDTH = PAGE.width - 2 * EDGE;
export const MARGINS = { top: 64, left: 208, right: EDGE, bottom: 70 };

/** A tagged PDF with the guide's typography. pdfkit breaks lines and pages. */
export class Sheet extends PDFDocument {
  posters: { image: Buffer; alt: string }[] = [];

  /** Prints a text. Must be called inside an element or an artifact. */
  print(text: string, { font = "body", size = 10.5, x = MARGINS.left, ...setting }: Setting): void {
    const { color = palette.textOnPaper, y = this.y, ...options } = setting;
    const gaps = { lineGap: size * 0.41, paragraphGap: 4.5 };
    this.font(font).fontSize(size).fillColor(color);
    this.text(text, x, y, { ...gaps, features: ["tnum"], ...options });
  }

  /** Adds a structure element, either a container for others or with the content that `draw` draws. */
  element(parent: Structure, type: string, options = {}, draw?: () => void): Structure {
    const element = this.struct(type, options, draw);
    parent.add(element);
    return element;
  }

  /** Prints a text as a structure element: a paragraph ("P"), a heading ("H2") and so on. */
  write(parent: Structure, type: string, text: string, setting: Setting = {}): void {
    this.element(parent, type, {}, () => this.print(text, setting));
  }

  /** Draws something decorative, which screen readers skip. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.markContent("Artifact", { type });
    draw();
    this.endMarkedContent();
  }

  /** Draws a fine line across the page at the current position. */
  rule(color: string = palette.lineOnPaper): void {
    this.lineWidth(0.6).strokeColor(color).moveTo(EDGE, this.y);
    this.lineTo(PAGE.width - EDGE, this.y).stroke();
  }

  /** Starts a new page if less than this height is left, so that what belongs together stays together. */
  keepTogether(height = 32): void {
    if (this.y + height > this.page.maxY()) this.addPage();
  }
}

/** Options that attach an annotation to its `Link` element and name it; pdfkit writes only String objects as text. */
export function annotation(link: Structure, name: string): PDFKit.Mixins.AnnotationOption {
  return { structParent: link, Contents: Object(name) } as PDFKit.Mixins.AnnotationOption;
}
