import PDFDocument from "pdfkit";
import type { staticFonts } from "../fonts.ts";
import { palette } from "../palette.ts";

export type Structure = ReturnType<PDFKit.PDFDocument["struct"]>;

type Font = keyof Awaited<ReturnType<typeof staticFonts>>;
type Type = { font: Font; size: number; color: string; x: number; y: number };
/** How a text is set and where: without more, as running text, below what the column holds already. */
type Setting = PDFKit.Mixins.TextOptions & Partial<Type>;

/** A4. The text runs in a wide column at the right; headings and rules begin at the left edge. */
export const PAGE = { width: 595.28, height: 841.89 };
export const EDGE = 56;
export const FULL_WIDTH = PAGE.width - 2 * EDGE;
export const MARGINS = { top: 64, left: 208, right: EDGE, bottom: 70 };

/** A PDF, and what the pages of the guide are drawn with. The text flows and breaks into pages as pdfkit has it. */
export class Sheet extends PDFDocument {
  posters: { image: Buffer; alt: string }[] = [];

  /** Sets a text. Call it where an element or an artifact is drawn. */
  print(text: string, { font = "body", size = 10.5, x = MARGINS.left, ...setting }: Setting): void {
    const { color = palette.textOnPaper, y = this.y, ...options } = setting;
    const gaps = { lineGap: size * 0.41, paragraphGap: 4.5 };
    this.font(font).fontSize(size).fillColor(color);
    this.text(text, x, y, { ...gaps, features: ["tnum"], ...options });
  }

  /** Adds an element to the structure: one that others are added to, or what `draw` draws. */
  element(parent: Structure, type: string, options = {}, draw?: () => void): Structure {
    const element = this.struct(type, options, draw);
    parent.add(element);
    return element;
  }

  /** Adds a text to the structure: "P" for a paragraph, "H2" for a heading, and so on. */
  write(parent: Structure, type: string, text: string, setting: Setting = {}): void {
    this.element(parent, type, {}, () => this.print(text, setting));
  }

  /** Draws what is there for the eye only: whoever listens to the document passes over it. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.markContent("Artifact", { type });
    draw();
    this.endMarkedContent();
  }

  /** A fine line to the right edge of the page, at the height that the column has reached. */
  rule(color: string = palette.lineOnPaper): void {
    this.lineWidth(0.6).strokeColor(color).moveTo(EDGE, this.y);
    this.lineTo(PAGE.width - EDGE, this.y).stroke();
  }

  /** Begins a page where less than this is left of one, so that what belongs together is not parted. */
  keepTogether(height = 32): void {
    if (this.y + height > this.page.maxY()) this.addPage();
  }
}

/** Options that make an annotation a part of its `Link` element and name it: pdfkit knows only String objects as texts. */
export function annotation(link: Structure, name: string): PDFKit.Mixins.AnnotationOption {
  return { structParent: link, Contents: Object(name) } as PDFKit.Mixins.AnnotationOption;
}
