import type { Page } from "@playwright/test";
import sharp from "sharp";
import { DESK } from "#contract/desk-paths.ts";
import { contrast } from "../contrast.ts";
import { deskOf } from "./desk.ts";
import { LIST, mockDesk, openDetail } from "./desk-answers.ts";
import { policyViolations, watchPolicy } from "./loading.ts";
import { expectAsDesigned, inMode, modesOf } from "./modes.ts";
import { expect, test } from "./test.ts";

type State = { name: string; reach: (page: Page) => Promise<void> };

const STATES: State[] = [
  {
    name: "the desk's sign-in",
    reach: async (page) => {
      await mockDesk(page, { [DESK.session]: null });
      await page.goto("/desk");
      await expect(page.getByLabel("Email")).toBeVisible();
    },
  },
  {
    name: "the desk's messages, some selected",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk");
      await page.getByLabel("Select the message from Noam Levi").check();
    },
  },
  {
    name: "the desk without messages",
    reach: async (page) => {
      await mockDesk(page, {
        [DESK.messages]: { ...LIST, messages: [], open: 0, isEmptyDesk: true, hasMore: false },
      });
      await page.goto("/desk");
      await expect(page.getByText(/^Nothing is open/)).toBeVisible();
    },
  },
  {
    name: "a message on the desk",
    reach: async (page) => {
      await mockDesk(page);
      await openDetail(page);
      await deskOf(page).choose("Spam");
      // Its time stands still.
      await deskOf(page).button("Undo").focus();
    },
  },
  {
    name: "the desk's table",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk?tab=registration&as=table");
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
  {
    name: "erasing on the desk",
    reach: async (page) => {
      await mockDesk(page);
      await openDetail(page);
      await page.getByRole("button", { name: "Erase everything from this address" }).click();
      await expect(page.getByText(/^This permanently erases 3 messages/)).toBeVisible();
      // Where the press has scrolled it to depends on when the font has come.
      await deskOf(page).sheet.evaluate((sheet) => sheet.scrollTo(0, 0));
    },
  },
  {
    name: "the desk's status",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk?view=status");
      await page.getByText("As a table").click();
      await expect(page.getByRole("figure", { name: /^Messages by week/ })).toBeVisible();
      // The bar stays over what is scrolled below it.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "the settings, checked",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk?view=status");
      await deskOf(page).button("Check the settings").click();
      await expect(page.getByText("1 error, 1 warning, 1 OK.")).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "the desk's history",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk?view=history");
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
];

for (const { name, reach } of STATES) {
  test(`${name}: looks as designed in every window and mode`, async ({ page }) => {
    test.setTimeout(120_000);
    await watchPolicy(page);
    await reach(page);
    for (const mode of modesOf(name)) {
      await test.step(mode.name, () =>
        inMode(page, mode, () => expectAsDesigned(page, name, mode)),
      );
    }
    expect(await policyViolations(page), "blocked by its policy").toEqual([]);
  });
}

test("names of 200 characters and an address of 400: a row beside a message stays low, the tabs in one line, and the columns of the table in view; its links fill their cells", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const name = "Maximilian ".repeat(20).slice(0, 200);
  const company = `https://example.com/${"path/".repeat(80)}`.slice(0, 400);
  const [first, ...others] = LIST.messages;
  const hostile = { ...first, name, company: name, values: { ...first?.values, company } };
  const messages = [hostile, { ...others[0], name: "N" }];
  await mockDesk(page, { [DESK.messages]: { ...LIST, messages, open: 12 } });
  await openDetail(page);
  const row = await deskOf(page).rows.first().boundingBox();
  expect(row?.height).toBeLessThan(160);
  const [all, spam] = [await deskOf(page).tab("All").boundingBox(), deskOf(page).tab("Spam")];
  expect((await spam.boundingBox())?.y).toBe(all?.y);

  await page.goto("/desk?tab=contact&as=table");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "State" })).toBeInViewport();
  const cell = await table.getByRole("rowheader", { name: "N", exact: true }).boundingBox();
  const link = await table.getByRole("link", { name: "N", exact: true }).boundingBox();
  expect(link?.width).toBe(cell?.width);
  expect(link?.height).toBeGreaterThanOrEqual(44);
});

/** Returns the colour of a pixel of the window: "#0b1220". */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const pixel = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return `#${(await sharp(pixel).removeAlpha().raw().toBuffer()).toString("hex")}`;
}

test("the bars of the chart, and what marks the open message, stand out from their ground, the bars also in forced colours of both kinds", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  await mockDesk(page);
  const expectEdge = async (x: number, y: number, groundX: number, groundY: number) => {
    const edge = await colourAt(page, x, y);
    // Of what is not text (WCAG 2.2, 1.4.11).
    expect(contrast(edge, await colourAt(page, groundX, groundY))).toBeGreaterThanOrEqual(3);
  };
  await page.goto("/desk?view=status");
  const chart = page.getByRole("figure", { name: /^Messages by week/ });
  for (const media of [
    {},
    { forcedColors: "active", colorScheme: "dark" },
    { forcedColors: "active", colorScheme: "light" },
  ] as const) {
    await page.emulateMedia(media);
    for (const kind of ["Contact", "Registration", "Invite", "Application"]) {
      const row = chart.locator("dl > div").filter({ hasText: kind });
      const bar = await row.locator("rect").nth(47).boundingBox();
      const { x = 0, y = 0, width = 0, height = 0 } = bar ?? {};
      await expectEdge(x + width / 2, y + height / 2, x + width / 2, y - 2);
    }
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  await openDetail(page);
  const { x = 0, y = 0 } = (await page.locator("li:has([aria-current=true])").boundingBox()) ?? {};
  await expectEdge(x + 1, y + 20, x + 5, y + 20);
});
