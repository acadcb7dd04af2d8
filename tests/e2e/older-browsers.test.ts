import type { Page } from "@playwright/test";
import { INVITE } from "../forms.ts";
import { isErrorPath, TESTED_PATHS } from "../pages.ts";
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

test("in a browser that knows neither `:has` nor `scripting`, every page has the words that it has without scripts", async ({
  browser,
  site,
}) => {
  const options = { baseURL: site.url, javaScriptEnabled: false };
  const [plain, older] = [await browser.newPage(options), await browser.newPage(options)];
  await forget(older);
  for (const path of TESTED_PATHS.filter((each) => !isErrorPath(each))) {
    await Promise.all([plain.goto(path), older.goto(path)]);
    const words = await plain.locator("body").innerText();
    expect(await older.locator("body").innerText(), path).toBe(words);
  }
  await Promise.all([plain.close(), older.close()]);
});

test("with scripts in such a browser, Home names one meeting and says neither next nor last, and the invite request marks both groups", async ({
  page,
}) => {
  await forget(page);
  await open(page, "/");
  await expect(page.getByRole("term").first()).toHaveText("Meeting", { useInnerText: true });
  await expect(page.locator(".meeting[data-ended]:visible")).toHaveCount(1);
  await open(page, INVITE.path);
  for (const label of ["For yourself", "Only if you recommend someone"]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Recommended by")).toBeVisible();
  await expect(page.getByLabel("Your name")).toBeVisible();
  await expect(page.getByText("The person you recommend")).toBeHidden();
});
