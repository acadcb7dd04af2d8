import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { unexpectedError } from "#site/content/layout.ts";
import { ALL } from "../all.ts";
import { type BuiltSite, startBuiltSite } from "../built-site.ts";
import { disturb } from "../disturb.ts";
import { findLayoutFaults, settle } from "../e2e/layout.ts";
import { reachIslands } from "../e2e/open.ts";
import { CONTACT, FORMS, type Form } from "../forms.ts";
import { ALL_PATHS } from "../pages.ts";

/** A tab of a browser. */
export interface Tab {
  /** Loads a URL without a fragment, and waits for the page to load. */
  goto(url: string): Promise<void>;
  /** Sets the width of the page in CSS pixels. */
  resize(width: number): Promise<void>;
  /** Calls a function in the page, without the variables around it. */
  evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Returns the console errors since the last call; none if the driver cannot read the console. */
  takeErrors(): string[];
  /** Closes the whole browser. */
  close(): Promise<void>;
}

/** The height of the window in CSS pixels. */
export const HEIGHT = 844;

/** Starting a browser takes seconds, on a busy machine many. */
export const START_MS = 60_000;

/** Defines the tests of a browser: every page, and a form. With `ALL` every form. tests/e2e has the details, in Chromium. */
export function testEngine(startTab: () => Promise<Tab>): void {
  let site: BuiltSite;
  let tab: Tab;
  beforeAll(async () => {
    site = await startBuiltSite();
    tab = await startTab();
  }, START_MS);
  afterEach(() => expect(tab.takeErrors()).toEqual([]));
  afterAll(async () => {
    await tab?.close();
    await site?.close();
  }, START_MS);

  const open = async (path: string, width: number) => {
    await tab.resize(width);
    await tab.goto(site.url + path);
  };
  const expectIslands = () => expect.poll(() => tab.evaluate(reachIslands)).toBe(true);

  test("every page: its islands and its heading are there, and nothing overflows at 1280 px and at 390 px", async () => {
    const widths = [1280, 390];
    for (const path of ALL_PATHS) {
      await open(path, Number(widths[0]));
      await expectIslands();
      await tab.evaluate(settle);
      expect(await tab.evaluate(() => document.body.innerText), path).not.toContain(
        unexpectedError.text,
      );
      // WebKit 2.50 placed the figure of Home over its heading, until the window changed.
      expect(await tab.evaluate(isHeadingOnTop), path).toBe(true);
      for (const width of widths) {
        await tab.resize(width);
        const faults = await tab.evaluate(findLayoutFaults, ["overflow"] as const);
        expect(faults, `${path} at ${width} px`).toEqual([]);
      }
      // The next page begins with the width that the window has.
      widths.reverse();
    }
  });

  test.for<Form>(ALL ? FORMS : [CONTACT])(
    "the $name in a changed page: what is entered before its script comes stays, is sent and cleared",
    async ({ path, newValues, success }) => {
      const values = newValues();
      await open(path, 1280);
      await tab.evaluate(disturb, null);
      await tab.evaluate(fillIn, values);
      await expectIslands();
      await tab.evaluate(() => document.querySelector<HTMLElement>("form [type=submit]")?.click());
      await expect.poll(() => tab.evaluate(toasts)).toEqual(success);
      // React reports that it has drawn the form anew, where the console can be read.
      expect(tab.takeErrors().join()).toMatch(/^$|#418/);
      expect(await tab.evaluate(filledIn)).toEqual([]);
      const { replyTo, text } = await site.mailbox.nextMail();
      expect(replyTo?.map(({ address }) => address)).toEqual([values.Email]);
      for (const line of Object.values(values).join("\n").split("\n")) {
        expect(text).toContain(line);
      }
    },
  );
}

/* What follows runs in the page. */

/** Whether a pointer would hit the first line of the page. */
function isHeadingOnTop(): boolean {
  const heading = document.querySelector("h1");
  const { left, top, width, height } = heading?.getBoundingClientRect() ?? new DOMRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return heading?.contains(hit) ?? false;
}

/** Enters values, by how the labels of visible fields begin. The focus has the form's script come. */
function fillIn(values: Record<string, string>): void {
  const labels = [...document.querySelectorAll("label")].filter((one) => one.checkVisibility());
  for (const [words, value] of Object.entries(values)) {
    const label = labels.find(({ innerText }) => innerText.startsWith(words));
    // Not `labels` of the field: when such a list is garbage-collected, WebKitGTK 2.50 crashes.
    const field = document.getElementById(label?.htmlFor ?? "") as HTMLInputElement;
    field.focus();
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The words of the toast of a success. */
const toasts = () =>
  [...document.querySelectorAll("[aria-label=Notifications] [role=status] p")].map(
    ({ textContent }) => textContent,
  );

/** The values of the visible fields that have one. */
const filledIn = () =>
  [...document.querySelectorAll<HTMLInputElement>("form :is(input, textarea, select)")]
    .filter(({ type }) => type !== "radio" && type !== "checkbox")
    .filter((field) => field.checkVisibility() && field.value)
    .map(({ value }) => value);
