import { getDocumentProxy } from "unpdf";

/** Reads each page of a PDF: its text and its lowest line, both without white space. */
export async function readPdf(pdf: Uint8Array): Promise<{ text: string; lowest: string }[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      const pieces = items
        .filter((item) => "str" in item)
        .map(({ str, transform }) => ({ str: str.replace(/\s/g, ""), y: Number(transform[5]) }))
        .filter(({ str }) => str);
      const bottom = Math.min(...pieces.map(({ y }) => y));
      const join = (some: typeof pieces) => some.map(({ str }) => str).join("");
      // Letters on one line may differ in height by up to a point.
      return { text: join(pieces), lowest: join(pieces.filter(({ y }) => y < bottom + 1)) };
    }),
  );
}
