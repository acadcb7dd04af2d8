import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Response } from "@playwright/test";
import { ALL } from "../all.ts";
import { BEFORE_EVENTS } from "../events.ts";
import { installJudges, JUDGES } from "../judges/install-judges.ts";
import { ALL_PATHS, isFramed, TESTED_PATHS, UNKNOWN_PATH } from "../pages.ts";
import { expectNoViolations } from "./axe.ts";
import { expectWalk } from "./focus-walk.ts";
import { layoutFaults, layoutShifts } from "./layout.ts";
import { expectAsDesigned, inMode, modesOf } from "./modes.ts";
import { fades } from "./motion.ts";
import { hydrated, open } from "./open.ts";
import { recordRequests } from "./requests.ts";
import { ANIMATED, expect, test } from "./test.ts";
import { A4, PHONE, WIDE } from "./viewports.ts";

/* Everything that a page promises before anyone interacts with it, checked on one visit. */

/** Where a phone has other stops for Tab, or in another order. */
const OTHER_STOPS_ON_A_PHONE = ["/", "/guidelines", "/PracticalSecurityInfo", "/privacy"];

test.use({ ...ANIMATED, timezoneId: "Asia/Jerusalem", viewport: WIDE });

for (const path of ALL_PATHS) {
  test(`${path} loads, looks and prints as designed, by keyboard, without font or scripts`, async ({
    page,
    site,
    allowConsole,
  }) => {
    test.setTimeout(120_000);
    if (path === UNKNOWN_PATH) allowConsole(/status of 404|404: no page/);
    // Before the event, the scripts keep the text of the HTML.
    if (path === "/upcoming-events") await page.clock.setFixedTime(BEFORE_EVENTS);
    const requests = recordRequests(page);
    const response = await page.goto(path);
    if (!response) throw new Error(`no response for ${path}`);

    const delay = path === "/" ? 100 : 50;
    const fading = isFramed(path) ? [] : [{ isCss: true, from: "0.01", delay }];
    expect.soft(await fades(page), "fades in, by CSS alone").toEqual(fading);
    expect.soft(await page.getByRole("banner").evaluateAll(countAnimations)).toEqual(0);
    // One page shows that a fade ends; without motion, the others have none to wait for.
    if (path === "/") await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
    await test.step("its islands hydrate", () => hydrated(page));
    expect.soft(await layoutShifts(page), "layout shifts").toEqual([]);
    // Later, since a font that came too late is used once anything has the page styled anew.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await test.step("its requests", () => expectRequests(response, requests, site.url));
    const text = await page.locator("body").innerText();
    for (const mode of modesOf(path)) {
      await test.step(mode.name, () =>
        inMode(page, mode, () => expectAsDesigned(page, path, mode)),
      );
    }
    await test.step("at other widths", () => expectRoom(page, [768, 1920]));
    // One page of each layout has the rest.
    if (!TESTED_PATHS.includes(path)) return;
    await test.step("by keyboard", () => expectReach(page, path));
    await test.step("without the font", () => expectRoomWithoutFont(page));
    await test.step("in print", () => expectPrintable(page));
    await test.step("without scripts", () => expectTextWithoutScripts(page, text));
    await test.step("without scripts, at every width", () => expectWordsInView(page));
  });
}

/** Runs in the page. */
const countAnimations = (bars: Element[]) =>
  bars.flatMap((bar) => bar.getAnimations({ subtree: true })).length;

/** Nothing overflows. */
async function expectRoom(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await layoutFaults(page, "overflow"), `at ${width} px`).toEqual([]);
  }
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

/** Tab reaches every control in order, uncovered and with a ring. */
async function expectReach(page: Page, path: string): Promise<void> {
  // Bar and footer are the same on every page.
  const within = ALL || path === "/" ? "body" : "main";
  for (const window of ALL || OTHER_STOPS_ON_A_PHONE.includes(path) ? [WIDE, PHONE] : [WIDE]) {
    await page.setViewportSize(window);
    await page.locator(within).focus();
    await expectWalk(page, "Tab", within);
  }
}

/** If the font never comes, nothing overflows. */
async function expectRoomWithoutFont(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      for (const [index, rule] of [...sheet.cssRules].entries().toArray().reverse()) {
        if (rule instanceof CSSFontFaceRule && rule.cssText.includes("url("))
          sheet.deleteRule(index);
      }
    }
  });
  await expectRoom(page, [320, 768]);
}

/** On A4 the page is text alone, dark on white. */
async function expectPrintable(page: Page): Promise<void> {
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: "print" });
  await expect.soft(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.soft(page.locator(NOT_TEXT).filter({ visible: true })).toHaveCount(0);
  // 7:1 (WCAG 2.2, 1.4.6).
  await expectNoViolations(page, { mode: "in print", rules: ["color-contrast-enhanced"] });
  const backgrounds = await page.locator("html, body, body *").evaluateAll(findBackgrounds);
  expect.soft(backgrounds, "backgrounds that are not white").toEqual([]);
  expect.soft(await layoutFaults(page, "overflow"), "in print").toEqual([]);
}

const NOT_TEXT =
  "body > header, nav, button, .button, [role=button], input, textarea, select, iframe, svg";

/** Runs in the page. */
function findBackgrounds(elements: Element[]): string[] {
  // As computed by Chromium.
  const white = ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)", "lab(100 0 0)"];
  return elements
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return !white.includes(backgroundColor) || backgroundImage !== "none";
    })
    .map((element) => element.outerHTML.slice(0, 100));
}

/** Without scripts the page shows the same text, except the controls of a gallery and of the questionnaire, and what depends on the clock. */
async function expectTextWithoutScripts(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ media: null });
  await page.reload();
  // With reduced motion, which is still on, it is all there at once.
  expect.soft(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const unscripted = squeeze(await page.locator("body").innerText());
  const lines = text
    .split("\n")
    .map(squeeze)
    .filter((line) => line && !/^(\d+\/\d+|addaquestion|0of.*open|(next|last)meeting)$/.test(line));
  expect.soft(lines.length).toBeGreaterThan(2);
  const missing = lines.filter((line) => !unscripted.includes(line));
  expect.soft(missing, "text that needs scripts").toEqual([]);
}

/** No word is transparent or under the bar. */
async function expectWordsInView(page: Page): Promise<void> {
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const { transparent, gap } = await page.evaluate(() => {
      // The reload has kept the scroll position.
      window.scrollTo({ top: 0, behavior: "instant" });
      const bar = document.querySelector("body > header")?.getBoundingClientRect();
      const first = document.querySelector("main :is(a, h1)")?.getBoundingClientRect();
      return {
        transparent: [...document.body.querySelectorAll("*")]
          .filter((element) => element.checkVisibility())
          .filter((element) => Number(getComputedStyle(element).opacity) < 0.5)
          .map((element) => element.outerHTML.slice(0, 80)),
        // Pages in frames have no bar.
        gap: (first?.top ?? NaN) - (bar?.bottom ?? 0),
      };
    });
    expect.soft(transparent, `at ${width} px`).toEqual([]);
    const between = `pixels between the bar and the first word at ${width} px`;
    expect.soft(gap, between).toBeGreaterThanOrEqual(0);
  }
}

/** Removes what CSS may change: case and line breaks. */
const squeeze = (text: string) => text.replace(/\s+/g, "").toLowerCase();

type Checker = { check(node: Document, rulesets: string[]): Promise<{ results: Result[] }> };
type Result = { ruleId: string; value: [string, string]; message: string; path: { dom: string } };

/** Runs in the page. Returns what fails for certain; the rest is for a person to judge. */
async function findFailures(): Promise<string[]> {
  const { ace } = window as unknown as { ace: { Checker: new () => Checker } };
  const { results } = await new ace.Checker().check(document, ["IBM_Accessibility"]);
  return results
    .filter(({ value }) => value[0] === "VIOLATION" && value[1] === "FAIL")
    .map(({ ruleId, message, path }) => `${ruleId} at ${path.dom}: ${message}`);
}

// It has to be downloaded.
if (ALL) {
  test("IBM's Equal Access checker finds no violation on any page", async ({
    page,
    allowConsole,
  }) => {
    test.setTimeout(300_000);
    // A page that fades in has less contrast.
    await page.emulateMedia({ reducedMotion: "reduce" });
    // Its colours are those of CSS Color 3; contrast is checked with axe.
    allowConsole(/404|unable to get color combo/);
    await installJudges();
    const engine = join(JUDGES, "node_modules/accessibility-checker-engine/ace-window.js");
    const source = await readFile(engine, "utf8");
    for (const path of ALL_PATHS) {
      await open(page, path);
      await page.evaluate(source);
      expect.soft(await page.evaluate(findFailures), path).toEqual([]);
    }
  });
}
