import { site as identity } from "#site/content/site.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

test("a link to another site opens a tab that knows nothing of this one", async ({
  page,
  context,
}) => {
  const { url } = identity.partners.university;
  await context.route(url, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
  );
  await open(page, "/");
  const link = page.getByRole("contentinfo").locator(`a[href="${url}"]`);
  await expect(link).toHaveAccessibleName(/opens in a new tab/);
  await expect(link.locator("svg").first()).toBeVisible();
  const opened = page.waitForEvent("popup");
  await link.click();
  const tab = await opened;
  await expect(tab).toHaveTitle("Elsewhere");
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  await expect(page).toHaveURL("/");
});
