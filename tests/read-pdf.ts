import { getDocumentProxy } from "unpdf";

/** A page of a PDF; texts are without white space. */
export interface Sheet {
  text: string;
  /** The lowest line above the bottom margin. */
  lowest: string;
  /** How far down it is: 0 at the top of the sheet, 1 at the bottom. */
  depth: number;
}

/** The bottom margin of a sheet, where its number is: 20 mm in points. */
const BOTTOM_MARGIN = 56.7;

/** Reads each page of a PDF. */
export async function readPdf(pdf: Uint8Array): Promise<Sheet[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number);
      const { height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const pieces = items
        .filter((item) => "str" in item)
        .map(({ str, transform }) => ({ str: str.replace(/\s/g, ""), y: Number(transform[5]) }))
        .filter(({ str }) => str);
      const body = pieces.filter(({ y }) => y > BOTTOM_MARGIN);
      const bottom = Math.min(...body.map(({ y }) => y));
      const join = (some: typeof pieces) => some.map(({ str }) => str).join("");
      return {
        text: join(pieces),
        // Letters on one line may differ in height by up to a point.
        lowest: join(body.filter(({ y }) => y < bottom + 1)),
        depth: 1 - bottom / height,
      };
    }),
  );
}
