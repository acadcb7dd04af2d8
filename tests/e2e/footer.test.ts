import { layout } from "#site/content/layout.ts";
import { site } from "#site/content/site.ts";
import { open } from "./open.ts";
import { ALL_PATHS, PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

const { university, company } = site.partners;
const LEGAL = layout.footer.links;
const EXTERNAL = [university.url, company.url, site.social.url];

for (const path of ALL_PATHS) {
  test(`the footer of ${path} names the network, its partners and the year`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await open(page, path);
    const footer = page.getByRole("contentinfo");
    await expect(footer).toBeVisible();
    await expect(footer.getByText(site.name, { exact: true })).toBeVisible();
    await expect(footer.getByText(`The most powerful ${site.name} network`)).toBeVisible();
    await expect(footer.getByText("Powered by")).toBeVisible();
    await expect(footer.getByRole("link", { name: university.name })).toBeVisible();
    await expect(footer.getByRole("link", { name: company.name })).toBeVisible();
    await expect(footer.getByText(/©\s*2025/)).toBeVisible();
    await expect(footer.getByRole("link", { name: site.social.label })).toBeVisible();
    await expect(footer.getByRole("link")).toHaveCount(EXTERNAL.length + LEGAL.length);
  });
}

for (const { label, to } of LEGAL) {
  test(`the footer's link ${label} leads to its page`, async ({ page }) => {
    await open(page, "/guidelines");
    const links = page.getByRole("contentinfo").getByRole("navigation", { name: "Footer" });
    await links.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(to);
    const heading = PAGES.find(({ path }) => path === to)?.heading ?? "no such page";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  });
}

test("each partner link shows a logo beside the partner's name", async ({ page }) => {
  await open(page, "/");
  for (const { name } of [university, company]) {
    const link = page.getByRole("contentinfo").getByRole("link", { name });
    await expect(link.locator("svg, img").first()).toBeVisible();
  }
});

for (const url of EXTERNAL) {
  test(`the footer's link to ${url} opens a tab that knows nothing of this one`, async ({
    page,
    context,
  }) => {
    await context.route(url, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
    );
    await open(page, "/");
    const link = page.getByRole("contentinfo").locator(`a[href="${url}"]`);
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    const opened = page.waitForEvent("popup");
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveTitle("Elsewhere");
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
    await expect(page).toHaveURL("/");
  });
}

test("on every page the links to other sites have rel noopener and a tab of their own", async ({
  page,
  site: { url },
}) => {
  for (const { path } of PAGES) {
    await page.goto(path);
    const links = await page.locator("a[href^='http']").evaluateAll((anchors) =>
      anchors.map((anchor) => {
        const { href, target, relList } = anchor as HTMLAnchorElement;
        return { href, target, noopener: relList.contains("noopener") };
      }),
    );
    const outward = links.filter(({ href }) => !href.startsWith(url));
    expect(outward.length, path).toBeGreaterThanOrEqual(EXTERNAL.length);
    const expected = outward.map(({ href }) => ({ href, target: "_blank", noopener: true }));
    expect(outward, path).toEqual(expected);
  }
});
