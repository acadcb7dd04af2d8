import { pretendConnection } from "./connection.ts";
import { EMBEDDED } from "./embedded-forms.ts";
import { open } from "./open.ts";
import { ALL_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";

for (const path of ALL_PATHS) {
  test(`${path} brings its CSS along and asks nobody but us (and the form in its frame) and for one font`, async ({
    page,
    site,
    allowConsole,
  }) => {
    allowConsole(/404/);
    // Otherwise the scripts of the next pages come too, once this one is complete.
    await pretendConnection(page, { saveData: true, effectiveType: "4g" });
    const requested: URL[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith("data:")) requested.push(new URL(request.url()));
    });
    const response = await open(page, path);
    await page.waitForLoadState("networkidle");

    const html = (await response?.text()) ?? "";
    expect(html).toMatch(/<style[^>]*>.{1000}/s);
    // Only the one for paper is linked, which no browser waits for.
    const linked = html.match(/<link[^>]+rel="?stylesheet[^>]*>/g) ?? [];
    expect(linked).toEqual([expect.stringMatching(/ media="print"/)]);
    expect(html).not.toMatch(/@import/);

    const form = EMBEDDED.find((one) => one.path === path);
    const strangers = requested.filter(({ origin }) => ![site.url, form?.origin].includes(origin));
    expect(strangers.map(String)).toEqual([]);
    const paths = requested.map(({ pathname }) => pathname);
    const sheets = paths.filter((name) => name.endsWith(".css"));
    expect(sheets.filter((name) => !linked[0]?.includes(`"${name}"`))).toEqual([]);
    expect(paths.filter((name) => /\.(woff2?|ttf|otf)$/.test(name))).toHaveLength(1);
    // Nothing twice: what is preloaded is also what is used.
    expect(paths.length, paths.join("\n")).toBe(new Set(paths).size);
  });

  test(`the HTML of ${path} paints the page when nothing else arrives`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED|404/);
    await page.route("**/*", (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.continue()
        : route.abort(),
    );
    await page.goto(path);
    await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    const size = await heading
      .locator("xpath=descendant-or-self::*[not(*)][last()]")
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThan(25);
    await expect(page.getByRole("banner")).toHaveCSS("position", "fixed");
    const grounds = await page
      .locator(".on-ink, .on-paper")
      .evaluateAll((elements) => elements.map((e) => getComputedStyle(e).backgroundColor));
    expect(new Set(grounds).size).toBeGreaterThan(1);
  });
}
