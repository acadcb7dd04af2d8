import { palette } from "../palette.ts";
import { type Flow, keepWhole } from "./flow.ts";
import { pdfText } from "./pdf-text.ts";
import {
  CONTENT_WIDTH,
  CONTENT_X,
  drawText,
  STYLES,
  type Structure,
  textHeight,
  textWidth,
} from "./sheet.ts";

/** A link with its address beneath, so that it can be followed from paper too. */
export function drawLink(
  flow: Flow,
  section: Structure,
  { label, url }: { label: string; url: string },
): void {
  const { doc } = flow;
  const address = url.replace(/^(https?:\/\/|mailto:)/, "").replace(/\/$/, "");
  const style = { ...STYLES.strong, color: palette.brassDeep };
  keepWhole(flow, textHeight(doc, label, style, CONTENT_WIDTH) * 2);
  const link = doc.struct("Link", { alt: `${label}: ${url}` }, () => {
    const width = textWidth(doc, label, style);
    const place = { x: CONTENT_X, y: flow.y, width: CONTENT_WIDTH };
    const height = drawText(doc, label, style, place);
    doc.lineWidth(0.7).strokeColor(palette.brassDeep);
    doc
      .moveTo(CONTENT_X, flow.y + 13.6)
      .lineTo(CONTENT_X + width, flow.y + 13.6)
      .stroke();
    doc.link(CONTENT_X, flow.y, width, height, url, {
      structParent: link,
      Contents: pdfText(label),
    });
    flow.y += height;
    if (address !== label) {
      flow.y += drawText(doc, address, STYLES.small, { ...place, y: flow.y + 1 }) + 1;
    }
    flow.y += 5;
  });
  section.add(doc.struct("P", {}, [link]));
}
