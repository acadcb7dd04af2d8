import { guide } from "#site/content/speaker-guide/chapters.ts";
import { ALL } from "../all.ts";
import { ALL_PATHS } from "../pages.ts";
import { FORMATS, findHeadings, printFaults } from "../printed-pages.ts";
import { readPdf } from "../read-pdf.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";
import { A4 } from "./viewports.ts";

/* docs/product.md#on-paper */

test.use({ viewport: A4 });

/** One page of each layout that fills a sheet. */
const FULL_SHEETS = ["/guidelines", "/startup-program", "/PracticalSecurityInfo", "/privacy"];

test("printed on A4 and Letter, a page fills its sheets and ends with its address", async ({
  page,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  allowConsole(/status of 404|404: no page/);
  for (const path of ALL ? ALL_PATHS : FULL_SHEETS) {
    await page.goto(path);
    const headings = await page.evaluate(findHeadings);
    for (const format of FORMATS) {
      const sheets = await readPdf(await page.pdf({ format }));
      expect.soft(printFaults(path, headings, sheets), `${path} on ${format}`).toEqual([]);
    }
  }
});

test("printed, the guide has all chapters, each on a new sheet, and a gallery its photographs", async ({
  page,
}) => {
  await test.step("the guide, whichever chapter is selected", async () => {
    await open(page, "/PracticalSecurityInfo#episode");
    const sheets = await readPdf(await page.pdf({ format: "A4" }));
    const squeeze = (text: string) => text.replace(/\s/g, "");
    const found = guide.chapters.map(({ title, intro }) =>
      sheets.findIndex(({ text }) => text.includes(squeeze(title + intro))),
    );
    expect(found).not.toContain(-1);
    expect(new Set(found).size).toBe(guide.chapters.length);
  });
  await test.step("a gallery has all photographs within the sheet", async () => {
    await page.emulateMedia({ media: "print" });
    await page.goto("/events/quarterly-march-2025");
    const photos = page.getByRole("list", { name: "All photographs" }).getByRole("img");
    await expect(photos).toHaveCount(10);
    for (const photo of await photos.all()) {
      const { x = A4.width, width = 0 } = (await photo.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(A4.width);
    }
  });
});
