import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { unexpectedError } from "#site/content/layout.ts";
import { ALL } from "../all.ts";
import { startBuiltSite } from "../built-site.ts";
import { findLayoutFaults } from "../e2e/layout.ts";
import { CONTACT } from "../forms.ts";
import { ALL_PATHS } from "../pages.ts";
import { testDesk } from "./desk.ts";
import { testForms, testFormsWithoutScripts, testSending } from "./forms.ts";
import { testGalleries, testGalleryLinks } from "./gallery.ts";
import { testGuide } from "./guide.ts";
import { testNavigation } from "./navigation.ts";
import { START_MS, type StartTab, type Tab } from "./tab.ts";
import { type Tour, visitorOf } from "./visitor.ts";

/** Defines the tests of a browser: every page, and a form. With `ALL` a tour of the whole site, and the forms without scripts. */
export function testEngine(startTab: StartTab): void {
  describe("with scripts", () => {
    const tour = startTour(startTab, true);
    // Before all others: a browser lists a photo among the files of a page even if it has it in memory since an earlier one.
    if (ALL) testGalleryLinks(tour);
    testPages(tour);
    if (!ALL) return testSending(tour, CONTACT);
    testNavigation(tour);
    testGalleries(tour);
    testGuide(tour);
    testForms(tour);
    testDesk(tour);
  });

  if (!ALL) return;
  describe("without scripts", () => {
    testFormsWithoutScripts(startTour(startTab, false));
  });
}

/** Returns a tour whose fields are set before the first test. */
function startTour(startTab: StartTab, scripts: boolean): Tour {
  const tour = {} as Tour;
  beforeAll(async () => {
    tour.site = await startBuiltSite();
    tour.visitor = visitorOf(await startTab({ scripts }), () => tour.site.url);
  }, START_MS);
  afterEach(async ({ task }) => {
    const { tab } = tour.visitor;
    if (task.result?.state === "fail") throw new Error(await describePage(tab, task.id));
    expect(tab.takeErrors()).toEqual([]);
  });
  afterAll(async () => {
    await tour.visitor?.tab.close();
    await tour.site?.close();
  }, START_MS);
  return tour;
}

/** For the report of a failed test: the URL, and a screenshot under this name. */
async function describePage(tab: Tab, name: string): Promise<string> {
  const url = await tab.evaluate(() => location.href);
  const file = `.cache/reports/${name}.png`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await tab.screenshot());
  return `The page was ${url}, as in ${file}.`;
}

function testPages(tour: Tour): void {
  test("every page: its islands are there, no error, and nothing overflows", async () => {
    const { visitor } = tour;
    for (const path of ALL_PATHS) {
      await visitor.open(path, 390);
      await visitor.reachIslands();
      await visitor.tab.evaluate(settle);
      expect(await visitor.tab.evaluate(shows, unexpectedError.text), path).toBe(false);
      for (const width of ALL ? [390, 1280] : [390]) {
        await visitor.tab.resize(width);
        const faults = await visitor.tab.evaluate(findLayoutFaults, ["overflow"] as const);
        expect(faults, `${path} at ${width} px`).toEqual([]);
      }
    }
  });
}

/** Runs in the page. Whether this text is in it. */
const shows = (text: string) => document.body.innerText.includes(text);

/** Runs in the page. Waits for its font, and ends its animations. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  for (const animation of document.getAnimations()) animation.finish();
}
