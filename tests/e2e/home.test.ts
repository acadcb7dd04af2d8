import { MEETING } from "../events.ts";
import { layoutShifts } from "./loading.ts";
import { preventPrefetch } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#home */

/** On a phone, in bytes as sent, with the part of the photograph that the browser fetches ahead of it. */
const FIRST_VIEW_BUDGET = 120_000;

test("the badges are in equal columns at every width from 768px, each word whole", async ({
  page,
}) => {
  await page.goto("/");
  const titles = page.locator(".badges h3");
  for (let width = 768; width <= 1280; width += 32) {
    await page.setViewportSize({ width, height: 900 });
    const columns = await titles.evaluateAll((all) =>
      all.map((title) => {
        const { top, height } = title.getBoundingClientRect();
        const { width: column } = title.parentElement?.getBoundingClientRect() ?? {};
        return { top, height, column: Math.round(column ?? 0) };
      }),
    );
    expect.soft(columns, `${width} px`).toEqual([columns[0], columns[0], columns[0]]);
    expect.soft(columns).toHaveLength(3);
  }
});

const end = Date.parse(MEETING.end);

for (const [when, now, label] of [
  ["a second before the meeting ends", end - 1_000, "Next meeting"],
  ["when the meeting has ended", end, "Last meeting"],
] as const) {
  test(`${when} by the visitor's clock, Home calls it the "${label}"`, async ({ page }) => {
    await page.clock.setFixedTime(now);
    await page.goto("/");
    await expect(page.getByRole("term").first()).toHaveText(label);
    await expect(page.getByRole("definition").first()).toContainText(MEETING.title);
    expect(await layoutShifts(page)).toEqual([]);
  });
}

for (const [when, now, title] of [
  ["before an earlier meeting has ended", end - 2, "An earlier meeting"],
  ["between the two", end - 1, MEETING.title],
  ["after both", end, MEETING.title],
] as const) {
  test(`two meetings are announced, ${when}: Home names the one that comes next, or was last`, async ({
    page,
  }) => {
    // As the build writes two (tests/site/fresh-build.test.ts).
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const before = `<span hidden data-end="${new Date(end - 1).toISOString()}" data-ahead="Next meeting" data-over="Last meeting">An earlier meeting</span>`;
      const body = (await response.text()).replace("<span data-end=", `${before}$&`);
      await route.fulfill({ response, body });
    });
    await page.clock.setFixedTime(now);
    await page.goto("/");
    const shown = page.getByRole("definition").first().locator("[data-end]:visible");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText(title);
    await expect(page.getByRole("term").first()).toHaveText(
      now < end ? "Next meeting" : "Last meeting",
    );
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test(`the first view of Home is at most ${FIRST_VIEW_BUDGET} bytes`, async ({ page }) => {
    await preventPrefetch(page);
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto("/", { waitUntil: "networkidle" });
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(40_000);
    expect(total).toBeLessThanOrEqual(FIRST_VIEW_BUDGET);
  });
});
