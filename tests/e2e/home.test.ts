import { ownTime } from "#site/lib/events/event-format.ts";
import { MEETING } from "../events.ts";
import { barOf } from "./bar.ts";
import { layoutShifts, stopClock } from "./loading.ts";
import { ANIMATED, expect, test } from "./test.ts";

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

test("two meetings on an open page: Home names the one that comes next, then the other, and last the one that was last", async ({
  page,
}) => {
  // As the build writes two (tests/site/fresh-build.test.ts).
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const at = (time: number) => new Date(time).toISOString();
    const earlier = `<span class="meeting" data-start="${at(0)}" data-end="${at(end - 1_000)}">An earlier meeting</span>`;
    // The latest comes first.
    const [start, latest, ...rest] = (await response.text()).split(/(?=<span class="meeting")/);
    await route.fulfill({ response, body: [start, latest, earlier, ...rest].join("") });
  });
  await stopClock(page, end - 1_001);
  await page.goto("/");
  const label = page.getByRole("term").first();
  const shown = page.getByRole("definition").first().locator("[data-end]:visible");
  for (const [word, title, wait] of [
    ["Next meeting", "An earlier meeting", 1_000],
    ["Next meeting", MEETING.title, 1_000],
    ["Last meeting", MEETING.title, 0],
  ] as const) {
    await expect(label).toHaveText(word, { useInnerText: true });
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText(title);
    await page.clock.fastForward(wait);
  }
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("the next meeting has the visitor's time, with its date where that differs; the last has none", async ({
    page,
  }) => {
    const own = page.getByText(`${ownTime(MEETING, "Pacific/Auckland")} your time`);
    await page.clock.setFixedTime(end - 1);
    await page.goto("/");
    await expect(own).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
    await page.clock.setFixedTime(end);
    await page.goto("/");
    await expect(page.getByRole("definition").first()).not.toContainText(/\d:\d\d/, {
      useInnerText: true,
    });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

  test("the first field follows the heading Get in Touch, and the facts follow the form", async ({
    page,
  }) => {
    await page.goto("/");
    const [heading, field, send, facts] = await Promise.all(
      [
        page.getByRole("heading", { name: "Get in Touch" }),
        page.getByRole("textbox", { name: "Full name" }),
        page.getByRole("button", { name: "Send message" }),
        page.getByRole("term").first(),
      ].map((part) => part.boundingBox()),
    );
    if (!heading || !field || !send || !facts) throw new Error("not laid out");
    expect(field.y - heading.y - heading.height).toBeLessThan(100);
    expect(facts.y).toBeGreaterThan(send.y + send.height);
  });

  test(`the first view of Home is at most ${FIRST_VIEW_BUDGET} bytes`, async ({ page }) => {
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

test.describe("with animations", () => {
  test.use(ANIMATED);

  test("the chords near the mouse light up until it leaves the hero", async ({ page }) => {
    await page.goto("/");
    const light = page.locator(".hero-light");
    await expect(light).toBeHidden();
    await page.mouse.move(1000, 400);
    await expect(light).toBeVisible();
    const before = await light.evaluate((figure) => getComputedStyle(figure).maskImage);
    await page.mouse.move(900, 300);
    await expect
      .poll(() => light.evaluate((figure) => getComputedStyle(figure).maskImage))
      .not.toBe(before);
    await page.getByRole("heading", { name: "Get in Touch" }).hover();
    await expect(light).toBeHidden();
  });

  test("the figure draws itself for a visitor who arrives at the site, not for one who returns to the page", async ({
    page,
  }) => {
    // So slow that it cannot end by itself.
    const session = await page.context().newCDPSession(page);
    await session.send("Animation.enable");
    await session.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
    const animations = () =>
      page
        .locator(".hero-chords")
        .evaluate(
          (figure) =>
            figure
              .getAnimations({ subtree: true })
              .filter(({ playState }) => playState === "running").length,
        );
    await page.goto("/");
    expect(await animations()).toBeGreaterThan(0);
    await page.goto("/guidelines");
    await barOf(page).link("HOME").click();
    await expect(page).toHaveURL("/");
    await expect.poll(animations).toBe(0);
  });

  test("a finger lights nothing up", async ({ browser, site }) => {
    const page = await browser.newPage({ baseURL: site.url, hasTouch: true });
    await page.goto("/");
    await page.touchscreen.tap(600, 500);
    await expect(page.locator(".hero-light")).toBeHidden();
    await page.close();
  });
});
