import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { unexpectedError } from "#site/content/layout.ts";
import { ALL } from "../all.ts";
import { startBuiltSite } from "../built-site.ts";
import { disturb } from "../disturb.ts";
import { findLayoutFaults } from "../e2e/layout.ts";
import { CONTACT, FORMS, type Form } from "../forms.ts";
import { ALL_PATHS } from "../pages.ts";
import { START_MS, type StartTab, type Tab } from "./tab.ts";
import { testTour } from "./tour.ts";
import { expectMail, SUBMIT, type Tour, visitorOf } from "./visitor.ts";

/** Defines the tests of a browser: every page, and a form. With `ALL` every form, and a tour of the whole site. */
export function testEngine(startTab: StartTab): void {
  const tour = startTour(startTab);
  testPages(tour);
  for (const form of ALL ? FORMS : [CONTACT]) testSending(tour, form);
  if (ALL) testTour(tour);
}

/** Returns a tour whose fields are set before the first test. */
function startTour(startTab: StartTab): Tour {
  const tour = {} as Tour;
  beforeAll(async () => {
    tour.site = await startBuiltSite();
    tour.visitor = visitorOf(await startTab(), () => tour.site.url);
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
  test("every page: its islands are there, no error, and nothing overflows at 1280 px and at 390 px", async () => {
    const { visitor } = tour;
    const widths = [1280, 390];
    for (const path of ALL_PATHS) {
      await visitor.open(path, widths[0]);
      await visitor.reachIslands();
      await visitor.tab.evaluate(settle);
      expect(await visitor.tab.evaluate(shows, unexpectedError.text), path).toBe(false);
      for (const width of widths) {
        await visitor.tab.resize(width);
        const faults = await visitor.tab.evaluate(findLayoutFaults, ["overflow"] as const);
        expect(faults, `${path} at ${width} px`).toEqual([]);
      }
      // The next page begins with the width that the window has.
      widths.reverse();
    }
  });
}

/** Runs in the page. Whether this text is in it. */
const shows = (text: string) => document.body.innerText.includes(text);

/** Runs in the page. Waits for its font, and has its animations at their ends. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
      animation.finish();
    }
  }
}

/** A form is filled in before its script has come, in a page that something has changed, and sent. */
function testSending(tour: Tour, form: Form): void {
  test(`the ${form.name}: what is typed while its script comes stays, in a page that has been changed; the message is confirmed and arrives, and the form is cleared`, async () => {
    const { visitor } = tour;
    const values = form.newValues();
    await visitor.open(form.path);
    await visitor.tab.evaluate(disturb, null);
    await visitor.fill(values);
    await visitor.reachIslands();
    await visitor.click(SUBMIT);
    await visitor.expectSuccess(form.success);
    // React reports that it has drawn the form anew, where the console can be read.
    expect(visitor.tab.takeErrors().join()).toMatch(/^$|#418/);
    expect(await visitor.filledIn()).toEqual([]);
    await expectMail(tour, values);
  });
}
