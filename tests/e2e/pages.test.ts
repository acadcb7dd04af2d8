import type { Page, Response } from "@playwright/test";
import { BEFORE_EVENTS } from "../events.ts";
import { ALL_PATHS, isErrorPath, isFramed } from "../pages.ts";
import { layoutFaults } from "./layout.ts";
import { fades, layoutShifts, policyViolations, recordRequests, watchPolicy } from "./loading.ts";
import { expectAsDesigned, inMode, modesOf } from "./modes.ts";
import { hydrated, preventPrefetch } from "./open.ts";
import { expectPrintable } from "./print.ts";
import { ANIMATED, expect, test } from "./test.ts";
import { WIDE } from "./viewports.ts";

/* Everything that a page promises before anyone interacts with it, checked on one visit. */

const OTHER_WIDTHS = [768, 1920];

test.use({ ...ANIMATED, timezoneId: "Asia/Jerusalem", viewport: WIDE });

for (const path of ALL_PATHS) {
  test(`${path} loads, looks and prints as designed, in every window and mode`, async ({
    page,
    site,
    allowConsole,
  }) => {
    test.setTimeout(120_000);
    if (isErrorPath(path)) allowConsole(/status of 404|404: no page/);
    await watchPolicy(page);
    // Before the event, the scripts keep the text of the HTML.
    if (path === "/upcoming-events") await page.clock.setFixedTime(BEFORE_EVENTS);
    await preventPrefetch(page);
    const requests = recordRequests(page);
    const response = await page.goto(path);
    if (!response) throw new Error(`no response for ${path}`);

    if (!isFramed(path))
      await test.step("it fades in", async () => {
        const delay = path === "/" ? 100 : 50;
        expect.soft(await fades(page), "by CSS alone").toEqual([{ isCss: true, delay }]);
        await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
      });
    await test.step("its islands hydrate", () => hydrated(page));
    await page.waitForLoadState("networkidle");
    expect.soft(await layoutShifts(page), "layout shifts").toEqual([]);
    await test.step("its requests", () => expectRequests(response, requests, site.url));
    const text = await page.locator("body").innerText();
    for (const mode of modesOf(path)) {
      await test.step(mode.name, () =>
        inMode(page, mode, () => expectAsDesigned(page, path, mode)),
      );
    }
    for (const width of OTHER_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await layoutFaults(page, "overflow"), `at ${width} px`).toEqual([]);
    }
    await test.step("in print", () => expectPrintable(page));
    expect(await policyViolations(page), "blocked by its policy").toEqual([]);
    await test.step("without scripts", () => expectTextWithoutScripts(page, text));
  });
}

/** The page inlines its CSS, loads one font, and requests nothing twice and nothing from other origins. */
async function expectRequests(response: Response, requests: URL[], own: string): Promise<void> {
  const linked = (await response.text()).match(/<link[^>]+rel="?stylesheet[^>]*>/g) ?? [];
  // Browsers do not wait for the style sheet for print.
  expect.soft(linked).toEqual([expect.stringMatching(/ media="print"/)]);

  const requested = requests.filter(({ protocol }) => protocol !== "data:");
  const foreign = requested.filter(({ origin }) => origin !== own);
  expect.soft(foreign.map(String), "requests to other origins").toEqual([]);
  const paths = requested.map(({ pathname }) => pathname);
  const sheets = paths.filter((name) => name.endsWith(".css") && !linked[0]?.includes(name));
  expect.soft(sheets, "style sheets for the screen").toEqual([]);
  const fonts = paths.filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
  expect.soft(fonts, "fonts").toHaveLength(1);
  expect.soft(paths.length, `each once: ${paths}`).toBe(new Set(paths).size);
}

/** Without scripts the page shows the same text, except the controls of a gallery and of the questionnaire, and what depends on the clock. */
async function expectTextWithoutScripts(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ media: null });
  await page.reload();
  const unscripted = squeeze(await page.locator("body").innerText());
  const lines = text
    .split("\n")
    .map(squeeze)
    .filter(
      (line) =>
        line && !/^(\d+\/\d+|caption|addaquestion|0of.*open|(next|last)meeting)$/.test(line),
    );
  expect.soft(lines.length).toBeGreaterThan(2);
  const missing = lines.filter((line) => !unscripted.includes(line));
  expect.soft(missing, "text that needs scripts").toEqual([]);
}

/** Removes what CSS may change: case and line breaks. */
const squeeze = (text: string) => text.replace(/\s+/g, "").toLowerCase();
