import type { Page, Response } from "@playwright/test";
import { type AxNode, axTree, withRole } from "./ax-tree.ts";
import { pretendConnection } from "./connection.ts";
import { EMBEDDED } from "./embedded-forms.ts";
import { AHEAD } from "./events.ts";
import { fades } from "./fades.ts";
import { inMode, judge, MODES } from "./modes.ts";
import { alive } from "./open.ts";
import { overflow } from "./overflow.ts";
import { SHOWN_PAGES, UNKNOWN_PATHS } from "./pages.ts";
import { refusals, watchPolicy } from "./policy.ts";
import { faintTexts } from "./print.ts";
import { shiftsOf } from "./shifts.ts";
import { expect, MOVING, test } from "./test.ts";

/* Each page is opened once, and asked for all that it promises before anyone acts on it. */

const OTHER_WIDTHS = [768, 1920];
const WIDE = { width: 1280, height: 800 };
const A4 = { width: 794, height: 1123 };

test.use({ ...MOVING, timezoneId: "Asia/Jerusalem", viewport: WIDE });

for (const { path, heading } of SHOWN_PAGES) {
  test(`${path} is whole as it arrives, in every window and mode, and on paper`, async ({
    page,
    site,
    allowConsole,
  }) => {
    test.setTimeout(120_000);
    if (path === UNKNOWN_PATHS[0]) allowConsole(/status of 404|404: no page/);
    await watchPolicy(page);
    // Before the event, what its scripts say of the time is what the HTML says.
    if (path === "/upcoming-events") await page.clock.setFixedTime(AHEAD);
    // Otherwise the next pages come too, once this one is complete.
    await pretendConnection(page, { saveData: true, effectiveType: "4g" });
    const requested = requestsOf(page);
    const response = await page.goto(path);
    if (!response) throw new Error(`${path} has no answer`);

    await test.step("it fades in", async () => {
      const delay = path === "/" ? 100 : 50;
      expect.soft(await fades(page), "by CSS alone").toEqual([{ isCss: true, delay }]);
      await expect(page.getByRole("main")).toHaveCSS("opacity", "1");
    });
    await test.step("its islands are there", () => alive(page));
    await page.waitForLoadState("networkidle");
    expect.soft(await shiftsOf(page), "nothing shifts while it loads").toEqual([]);
    await test.step("its answer", () => expectAnswer(response, path));
    await test.step("what it has asked for", () => expectRequests(response, requested, site.url));
    await expect.soft(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const words = await page.locator("body").innerText();
    await test.step("what a screen reader is told", () => expectTree(page, path));
    for (const mode of MODES) {
      await test.step(mode.name, () => inMode(page, mode, () => judge(page, path, mode)));
    }
    for (const width of OTHER_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflow(page), `nothing lies beyond the edges at ${width} px`).toEqual([]);
    }
    await test.step("on paper", () => expectPaper(page));
    expect(await refusals(page), "its policy refuses nothing").toEqual([]);
    await test.step("without scripts", () => expectWordsWithoutScripts(page, words));
  });
}

function requestsOf(page: Page): URL[] {
  const requested: URL[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) requested.push(new URL(request.url()));
  });
  return requested;
}

async function expectAnswer(response: Response, path: string): Promise<void> {
  expect.soft(response.status()).toBe(path === UNKNOWN_PATHS[0] ? 404 : 200);
  const policy = response.headers()["content-security-policy"];
  expect.soft(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
  expect.soft(policy).not.toContain("unsafe");
  const form = EMBEDDED.find((one) => one.path === path);
  const frames = /frame-src ([^;]+)/.exec(policy ?? "")?.[1];
  expect.soft(frames, "frames where it holds one").toBe(form && (form.origin ?? "'self'"));
}

/** The page brings its CSS along, and asks nobody but us (and the form in its frame), and for one font. */
async function expectRequests(response: Response, requested: URL[], own: string): Promise<void> {
  const html = await response.text();
  expect.soft(html, "its CSS is inside").toMatch(/<style[^>]*>.{1000}/s);
  expect.soft(html).not.toMatch(/@import/);
  // Only the one for paper is linked, which no browser waits for.
  const linked = html.match(/<link[^>]+rel="?stylesheet[^>]*>/g) ?? [];
  expect.soft(linked).toEqual([expect.stringMatching(/ media="print"/)]);

  const form = EMBEDDED.find(({ path }) => response.url().endsWith(path));
  const strangers = requested.filter(({ origin }) => ![own, form?.origin].includes(origin));
  expect.soft(strangers.map(String), "nobody else is asked").toEqual([]);
  const paths = requested.map(({ pathname }) => pathname);
  const sheets = paths.filter((name) => name.endsWith(".css"));
  expect.soft(sheets.filter((name) => !linked[0]?.includes(`"${name}"`))).toEqual([]);
  expect
    .soft(
      paths.filter((name) => /\.(woff2?|ttf|otf)$/.test(name)),
      "one font",
    )
    .toHaveLength(1);
  expect.soft(paths.length, `nothing twice: ${paths}`).toBe(new Set(paths).size);
}

/** Without scripts every word is shown too, but those of the controls of a gallery. */
async function expectWordsWithoutScripts(page: Page, words: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ media: null });
  await page.reload();
  const unscripted = squeeze(await page.locator("body").innerText());
  const lines = words
    .split("\n")
    .map(squeeze)
    .filter((line) => line && !/^(\d+\/\d+|caption)$/.test(line));
  expect.soft(lines.length).toBeGreaterThan(10);
  const missing = lines.filter((line) => !unscripted.includes(line));
  expect.soft(missing, "what is shown is shown without scripts").toEqual([]);
}

/** Capitals may be made by CSS, and a space may be a line's end. */
const squeeze = (text: string) => text.replace(/\s+/g, "").toLowerCase();

/** Nothing with one of these may go without a name (WCAG 2.2, 1.1.1, 2.4.4 and 4.1.2). A drawing would be such an image. */
const NAMED = [
  ...["link", "button", "image", "Iframe", "textbox", "checkbox", "combobox"],
  ...["tab", "tabpanel", "heading", "region", "dialog"],
];

/** Landmarks of which there may be several, by their names then (ARIA Authoring Practices, landmark regions). */
const REPEATED = ["navigation", "region", "form", "complementary", "search"];

async function expectTree(page: Page, path: string): Promise<void> {
  const tree = await axTree(page);
  const nameless = withRole(tree, ...NAMED).filter(({ name }) => !name.trim());
  expect.soft(nameless, "nothing goes without a name").toEqual([]);

  const levels = withRole(tree, "heading").map(({ states }) => Number(states.level));
  expect
    .soft(
      levels.filter((level) => level === 1),
      "one main heading",
    )
    .toHaveLength(1);
  expect.soft(levels[0], "the first one").toBe(1);
  const gaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect.soft(gaps, `no gaps in the levels ${levels}`).toEqual([]);

  for (const landmark of ["banner", "main", "contentinfo"]) {
    expect.soft(withRole(tree, landmark), `one ${landmark}`).toHaveLength(1);
  }
  for (const landmark of REPEATED) {
    const names = withRole(tree, landmark).map(({ name }) => name);
    if (names.length > 1) expect.soft(names).not.toContain("");
    expect.soft([...new Set(names)], `each ${landmark} by its name`).toEqual(names);
  }
  await expectListsAndPictures(page, tree);
  const form = EMBEDDED.find((one) => one.path === path);
  const frames = withRole(tree, "Iframe").map(({ name }) => name);
  expect.soft(frames, "a frame by its title").toEqual(form ? [form.title] : []);
}

async function expectListsAndPictures(page: Page, tree: AxNode[]): Promise<void> {
  const shown = await page.evaluate(() => ({
    lists: [...document.querySelectorAll("ul, ol")].filter((list) =>
      list.checkVisibility({ visibilityProperty: true }),
    ).length,
    pictures: [...document.querySelectorAll<HTMLImageElement>("img:not([alt=''])")]
      .filter((image) => image.checkVisibility())
      .map((image) => image.alt),
  }));
  const lists = withRole(tree, "list");
  expect.soft(lists, "every list is told as one").toHaveLength(shown.lists);
  const inside = lists.map(({ children }) => [...new Set(children.map(({ role }) => role))].join());
  expect.soft([...new Set(inside)], "with its items").toEqual(["listitem"]);
  const told = withRole(tree, "image").map(({ name }) => name);
  expect.soft(told, "pictures by their alternative texts").toEqual(shown.pictures);
}

/** Its words alone, dark on white, within the width of A4. */
async function expectPaper(page: Page): Promise<void> {
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: "print" });
  await expect.soft(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.soft(page.locator(".site-header")).toBeHidden();
  for (const role of ["navigation", "button", "textbox", "combobox"] as const) {
    await expect.soft(page.getByRole(role)).toHaveCount(0);
  }
  const drawn = page.locator("iframe, svg, .button").filter({ visible: true });
  await expect.soft(drawn).toHaveCount(0);
  expect.soft(await faintTexts(page), "no faint text").toEqual([]);
  expect.soft(await overflow(page), "nothing lies beyond the edges").toEqual([]);
}
