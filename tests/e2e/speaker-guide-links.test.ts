import { site as identity } from "#site/content/site.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const PATH = "/PracticalSecurityInfo";

test("the recording guidance of the specification is in the guide", async ({ page }) => {
  await open(page, `${PATH}#technical`);
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("At least 500MB of free disk space");
  await expect(panel).toContainText("at least one day before the session");
  await page.getByRole("tab", { name: "Episode Guide" }).click();
  await expect(panel).toContainText("3–10 minutes");
});

test("the studio opens in its own tab, from the head of the page and from the tech check", async ({
  page,
}) => {
  await open(page, `${PATH}#technical`);
  const links = page.getByRole("main").getByRole("link", { name: /studio/i });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("href", identity.studioUrl);
    await expect(link).toHaveAttribute("target", "_blank");
  }
});

test("the guide can be downloaded as a PDF", async ({ page }) => {
  await open(page, PATH);
  const link = page.getByRole("link", { name: /Download the guide/ });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 4).toString()).toBe("%PDF");

  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("speaker-guide.pdf");
  expect(await download.failure()).toBeNull();
});
