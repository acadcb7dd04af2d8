import { getDocumentProxy } from "unpdf";

/** The texts of each page of a PDF, from the top down, without white space. `lowest` is the last line of them. */
export async function readSheets(pdf: Uint8Array): Promise<{ text: string; lowest: string }[]> {
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
      // Letters of one line may stand a little higher or lower, a point at most.
      return { text: join(pieces), lowest: join(pieces.filter(({ y }) => y < bottom + 1)) };
    }),
  );
}
