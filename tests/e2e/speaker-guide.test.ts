import type { Page } from "@playwright/test";
import { expectWalk } from "./focus-walk.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { hydrated, open } from "./open.ts";
import { holdRequests } from "./requests.ts";
import { expect, test } from "./test.ts";
import { translate } from "./translate.ts";
import { PHONE, WIDE } from "./viewports.ts";

/* docs/product.md#speaker-guide */

const PATH = "/PracticalSecurityInfo";

const CHAPTERS = [
  { id: "overview", title: "Overview" },
  { id: "technical", title: "Technical Setup" },
  { id: "episode", title: "Episode Guide" },
  { id: "social", title: "Social Media" },
] as const;

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name });
/** What opens the list that replaces the tabs on a phone. */
const listed = (page: Page) => page.getByText("Chapters", { exact: true });

/** Expects only this chapter, and its tab as the selected one. */
async function expectChapter(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await expect(panel(page, title)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(title);
  await expect(page.getByRole("tab", { selected: true })).toHaveText(new RegExp(`${title}$`));
}

/** Expects that the address names this chapter, once the visitor has rested. */
async function expectAddress(page: Page, id: string): Promise<void> {
  await page.clock.fastForward(500);
  await expect(page).toHaveURL(`${PATH}#${id}`);
}

test("the guide shows a chapter, by pointer, keyboard, address and search; without scripts all", async ({
  page,
}) => {
  await open(page, PATH);
  await page.clock.install();

  await test.step("at first: it is the Overview, the first of four tabs, and the guide can be downloaded", async () => {
    await expect(page.getByRole("tab")).toHaveText(CHAPTERS.map(({ title }) => RegExp(title)));
    await expectChapter(page, "Overview");
    await expect(listed(page)).toBeHidden();
    const link = page.getByRole("link", { name: /Download the guide/ });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("speaker-guide.pdf");
  });

  await test.step("a pressed tab: its chapter is shown, and the address names it", async () => {
    for (const { id, title } of CHAPTERS.toReversed()) {
      await tab(page, title).click();
      await expectChapter(page, title);
      await expectAddress(page, id);
    }
  });

  await test.step("Up, Down, Home and End: they lead from tab to tab; Tab leads into the chapter", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await tabTo(page, tab(page, "Overview"));
    for (const [key, title] of [
      ["ArrowDown", "Technical Setup"],
      ["End", "Social Media"],
      ["ArrowUp", "Episode Guide"],
      ["Home", "Overview"],
      ["ArrowUp", "Social Media"],
      ["ArrowDown", "Overview"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, title)).toBeFocused();
      await expectChapter(page, title);
    }
    await page.keyboard.press("Tab");
    await expect(panel(page, "Overview")).toBeFocused();
  });

  await test.step("the link to the next chapter: it leads to its beginning, up to the last", async () => {
    for (const { id, title } of CHAPTERS.slice(1)) {
      await pressAt(page, page.getByRole("link", { name: `Next chapter: ${title}` }));
      await expect(panel(page, title)).toBeFocused();
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
      await expectAddress(page, id);
    }
    await expect(page.getByRole("link", { name: /^Next chapter/ })).toHaveCount(0);
  });

  // The first chapter is walked with its page; only the last has more than text and links.
  await test.step("Tab in Social Media: it reaches every control", async () => {
    await tab(page, "Social Media").click();
    await expectWalk(page, "Tab", "main");
  });

  await test.step("an address with a chapter, after a reload and Back: it is shown", async () => {
    await page.reload();
    await hydrated(page);
    await expectChapter(page, "Social Media");
    await page.getByRole("main").getByRole("link", { name: "Practical Security Show" }).click();
    await expect(page).toHaveURL(/\/PracticalSecurity$/);
    await page.goBack();
    await hydrated(page);
    await expectChapter(page, "Social Media");
  });

  await test.step("an address without a chapter: it changes none, and is at first the Overview", async () => {
    for (const fragment of ["episode", "Technical", "nothing"]) {
      await page.goto(`${PATH}#${fragment}`);
      await expectChapter(page, "Episode Guide");
    }
    await page.reload();
    await hydrated(page);
    await expectChapter(page, "Overview");
  });

  await test.step("words found in a closed chapter: it is shown", async () => {
    // A link to words, since no test can use the browser's own search, which does the same.
    await page.goto(`${PATH}#:~:text=with%20doors%20and%20windows`);
    await expectChapter(page, "Technical Setup");
    await expect(page.getByText("A quiet room, with doors and windows closed")).toBeInViewport();
    await expectAddress(page, "technical");
  });

  await test.step("translated by the browser: it goes on", async () => {
    await translate(page);
    for (const title of ["Social Media", "Overview", "Technical Setup"]) {
      await tab(page, title).click();
      await expect(panel(page, title)).toBeVisible();
      await expect(page.getByRole("tab", { selected: true })).toContainText(title);
    }
  });

  await test.step("without scripts: all chapters are visible, and the tabs lead to each", async () => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    await page.goto("/");
    await page.goto(PATH);
    for (const { title } of CHAPTERS) {
      const chapter = page.getByRole("heading", { level: 2, name: title });
      await expect(chapter).toBeVisible();
      await tab(page, title).click();
      await expect(chapter).toBeInViewport();
    }
  });
});

test("on a phone a list replaces the tabs; both mark the open chapter, with the script and before", async ({
  page,
}) => {
  const links = page.getByRole("main").getByRole("listitem").getByRole("link", { name: /^\d/ });
  /** The only chapter that the list marks and, in a wide window, the tabs. */
  const expectMarked = async (title: string) => {
    for (const [viewport, all] of [
      [WIDE, page.getByRole("tab")],
      [PHONE, links],
    ] as const) {
      await page.setViewportSize(viewport);
      const marked = () =>
        all.evaluateAll((shown) =>
          shown
            .filter((link) => getComputedStyle(link).borderInlineStartWidth === "3px")
            .map((link) => link.textContent?.replace(/\d ?/, "")),
        );
      await expect.poll(marked, `${viewport.width} px`).toEqual([title]);
    }
  };
  await page.setViewportSize(PHONE);
  for (const [address, title] of [
    [PATH, "Overview"],
    [`${PATH}#technical`, "Technical Setup"],
  ] as const) {
    await test.step(`at ${address}: ${title} is marked`, async () => {
      // A document of its own.
      await page.goto("/");
      const release = await holdRequests(page, "**/assets/*.js*");
      await page.goto(address);
      await expect(page.getByRole("tablist")).toBeHidden();
      await listed(page).click();
      await expectMarked(title);
      release();
      await hydrated(page);
      await expectMarked(title);
    });
  }
  await page.clock.install();
  for (const { id, title } of CHAPTERS.toReversed()) {
    await test.step(`${title} in the list: it is shown and marked, and the list closes`, async () => {
      const link = links.filter({ hasText: title });
      await link.click();
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(title);
      await expect(panel(page, title)).toBeFocused();
      await expectAddress(page, id);
      await expect(link).toBeHidden();
      await listed(page).click();
      await expectMarked(title);
      await expect(link).toHaveAttribute("aria-current", "true");
    });
  }
});
