import type { Page } from "@playwright/test";
import { INVITE } from "../forms.ts";
import { TESTED_PATHS, UNKNOWN_PATH } from "../pages.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/decisions/0001-documents-with-islands.md: browsers older than `:has` and `scripting`, which drop every rule with them. */

/** Makes both unknown to the browser in the pages that it opens. */
async function forget(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/:has(?=\()|scripting(?=:)/g, "$&-unknown");
    // The policy allows the page's own styles only.
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
}

test("a browser without `:has` and `scripting`: every page has the words that it has without scripts", async ({
  browser,
  site,
}) => {
  const options = { baseURL: site.url, javaScriptEnabled: false };
  const [plain, older] = [await browser.newPage(options), await browser.newPage(options)];
  await forget(older);
  for (const path of TESTED_PATHS.filter((each) => each !== UNKNOWN_PATH)) {
    await Promise.all([plain.goto(path), older.goto(path)]);
    const words = await plain.locator("body").innerText();
    expect(await older.locator("body").innerText(), path).toBe(words);
  }
  await Promise.all([plain.close(), older.close()]);
});

test("with scripts in it: Home does not say which meeting is next, the invite request marks both groups", async ({
  page,
}) => {
  await forget(page);
  await open(page, "/");
  await expect(page.getByRole("term").first()).toHaveText("Meeting", { useInnerText: true });
  await open(page, INVITE.path);
  for (const label of ["For yourself", "Only if you recommend someone"]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  for (const label of ["Recommended by", "Your name"]) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
});
