import type { Page } from "@playwright/test";
import sharp from "sharp";
import { DESK } from "#contract/desk-paths.ts";
import { contrast } from "../contrast.ts";
import { deskOf } from "./desk.ts";
import { DETAIL, LIST, openDesk, openDetail } from "./desk-answers.ts";
import { expectAsDesigned, inMode, modesOf } from "./modes.ts";
import { expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#messages: how the desk looks. */

const SCREEN = { width: 1280, height: 720 };

/** The states of each part of the desk, and how an organiser gets there. */
const PARTS: Record<string, Record<string, (page: Page) => Promise<unknown>>> = {
  "the sign-in and the list": {
    "the desk's sign-in": async (page) => {
      await openDesk(page, "", { [DESK.session]: null });
      await expect(page.getByLabel("Email")).toBeVisible();
    },
    "the desk's messages, some selected": async (page) => {
      await openDesk(page);
      await page.getByLabel("Select the message from Noam Levi").check();
    },
    "the desk without messages": async (page) => {
      const nothing = { messages: [], open: 0, isEmptyDesk: true, hasMore: false };
      await openDesk(page, "", { [DESK.messages]: { ...LIST, ...nothing } });
      await expect(page.getByText(/^Nothing is open/)).toBeVisible();
    },
  },
  "a message and the table": {
    "a message on the desk": async (page) => {
      await openDetail(page);
      await deskOf(page).choose("Spam");
      // Its time stands still.
      await deskOf(page).button("Undo").focus();
    },
    "erasing on the desk": async (page) => {
      await openDetail(page);
      await deskOf(page).button("Erase everything from this address").click();
      await expect(page.getByText(/^This permanently erases 3 messages/)).toBeVisible();
      // Where the press has scrolled it to depends on when the font has come.
      await deskOf(page).sheet.evaluate((sheet) => sheet.scrollTo(0, 0));
    },
    "the desk's table": async (page) => {
      await openDesk(page, "?tab=registration&as=table");
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
  "the status and the history": {
    "the desk's status": async (page) => {
      await openDesk(page, "?view=status");
      await page.getByText("As a table").click();
      await expect(page.getByRole("figure", { name: /^Messages by week/ })).toBeVisible();
      // The bar stays over what is scrolled below it.
      await page.evaluate(() => scrollTo(0, 0));
    },
    "the settings, checked": async (page) => {
      await openDesk(page, "?view=status");
      await deskOf(page).button("Check the settings").click();
      await expect(page.getByText("1 error, 1 warning, 1 OK.")).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
    },
    "the desk's history": async (page) => {
      await openDesk(page, "?view=history");
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
};

for (const [part, states] of Object.entries(PARTS)) {
  test(`${part}: each state looks as designed in every window and mode`, async ({ page }) => {
    test.setTimeout(180_000);
    for (const [name, reach] of Object.entries(states)) {
      await page.setViewportSize(SCREEN);
      await reach(page);
      for (const mode of modesOf(name)) {
        await test.step(`${name}, ${mode.name}`, () =>
          inMode(page, mode, () => expectAsDesigned(page, name, mode)));
      }
    }
  });
}

test("what has to be in view is, however long names are and narrow the window", async ({
  page,
}) => {
  const { rows, tab, search, button, sheet, dialog } = deskOf(page);
  const boxOf = async (element: ReturnType<Page["getByText"]>) =>
    (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  await test.step("a name of 200 characters: a row beside a message stays low, the tabs in one line", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const name = "Maximilian ".repeat(20).slice(0, 200);
    const company = `https://example.com/${"path/".repeat(80)}`.slice(0, 400);
    const [first, ...others] = LIST.messages;
    const hostile = { ...first, name, company: name, values: { ...first?.values, company } };
    const messages = [hostile, ...others];
    await openDetail(page, { [DESK.messages]: { ...LIST, messages, open: 12 } });
    expect((await boxOf(rows.first())).height).toBeLessThan(160);
    expect((await boxOf(tab("Spam"))).y).toBe((await boxOf(tab("All"))).y);
  });

  await test.step("it is in a table: its columns are in view", async () => {
    await page.goto("/desk?tab=contact&as=table");
    await expect(page.getByRole("columnheader", { name: "State" })).toBeInViewport();
  });

  await test.step("the first message, and the first line of one, stand in the upper half of the window", async () => {
    const [line, isLong, link] = ["Its first line.", true, null];
    const message = { name: "message", label: "Message", value: line, isLong, link };
    const email = { ...message, name: "email", value: "noa.levi@example.com", isLong: false };
    const sent = { kind: "contact", state: "sent", stateInWords: "", advice: "", answeredAt: null };
    const contact = { name: "Noa Levi", company: "Acme", fields: [email, message] };
    for (const window of [PHONE, { width: 1280, height: 900 }]) {
      await page.setViewportSize(window);
      await openDesk(page, `?m=${DETAIL.id}`, {
        [DESK.message]: { ...DETAIL, ...sent, ...contact },
      });
      await expect(sheet.getByText(email.value)).toBeVisible();
      const { y, height } = await boxOf(page.getByText(line));
      expect(y + height).toBeLessThan(424);
      await page.goto("/desk");
      await expect(rows.first()).toBeVisible();
      expect((await boxOf(rows.first())).y).toBeLessThan(330);
    }
  });

  await test.step("a phone: the choices are behind a button that says them, and keys reach them", async () => {
    await page.setViewportSize(PHONE);
    await openDesk(page, "?tab=spam&state=held");
    await expect(tab("Spam")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await button("Choices: Held, Newest first").click();
    await page.getByLabel("State").selectOption("dead");
    await button("Choices: Not delivered, Newest first").press("Enter");
    await expect(page.getByLabel("State")).toBeHidden();
    await page.keyboard.press("?");
    await expect(dialog).toBeVisible();
  });
});

test("the chart's bars and the open message's mark stand out", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 });
  const colourAt = async (x: number, y: number) => {
    const pixel = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
    return `#${(await sharp(pixel).removeAlpha().raw().toBuffer()).toString("hex")}`;
  };
  const expectEdge = async (x: number, y: number, groundX: number, groundY: number) => {
    const edge = await colourAt(x, y);
    // Of what is not text (WCAG 2.2, 1.4.11).
    expect(contrast(edge, await colourAt(groundX, groundY))).toBeGreaterThanOrEqual(3);
  };
  await openDesk(page, "?view=status");
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
