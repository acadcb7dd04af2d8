import { ownTime } from "#site/lib/events/event-format.ts";
import { MEETING } from "../events.ts";
import { barOf } from "./bar.ts";
import { layoutShifts } from "./layout.ts";
import { stopClock } from "./motion.ts";
import { ANIMATED, expect, test } from "./test.ts";
import { PHONE } from "./viewports.ts";

/* docs/product.md#home */

/** On a phone, in bytes as sent, with the part of the photograph that the browser fetches ahead of it. */
const FIRST_VIEW_BUDGET = 120_000;

const end = Date.parse(MEETING.end);

test.describe("with animations", () => {
  test.use(ANIMATED);

  test("the figure draws itself for who arrives, not for who returns, and lights up near the mouse", async ({
    page,
  }) => {
    // So slow that it cannot end by itself.
    const session = await page.context().newCDPSession(page);
    await session.send("Animation.enable");
    await session.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
    const hero = page.getByRole("main").locator("section").first();
    const running = () =>
      hero.evaluate((section) => {
        const animations = section.getAnimations({ subtree: true });
        return animations.filter(({ playState }) => playState === "running").length;
      });
    await page.goto("/");
    expect(await running()).toBeGreaterThan(0);
    await page.goto("/guidelines");
    await barOf(page).link("HOME").click();
    await expect(page).toHaveURL("/");
    await expect.poll(running).toBe(0);
    await session.send("Animation.setPlaybackRate", { playbackRate: 1 });

    const light = hero.locator("svg").nth(1);
    const mask = () => light.evaluate((figure) => getComputedStyle(figure).maskImage);
    await expect(light).toBeHidden();
    await page.mouse.move(1000, 400);
    await expect(light).toBeVisible();
    const before = await mask();
    await page.mouse.move(900, 300);
    await expect.poll(mask).not.toBe(before);
    await page.getByRole("heading", { name: "Get in Touch" }).hover();
    await expect(light).toBeHidden();
  });
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("the next meeting has the visitor's time, and of two the page names the one that is next", async ({
    page,
  }) => {
    const meeting = page.getByRole("definition").first();
    await page.clock.setFixedTime(end - 1);
    await page.goto("/");
    await expect(page.getByText(`${ownTime(MEETING, "Pacific/Auckland")} your time`)).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
    await page.clock.setFixedTime(end);
    await page.goto("/");
    await expect(meeting).not.toContainText(/\d:\d\d/, { useInnerText: true });

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
    const shown = meeting.locator("[data-end]:visible");
    for (const [word, title, wait] of [
      ["Next meeting", "An earlier meeting", 1_000],
      ["Next meeting", MEETING.title, 1_000],
      ["Last meeting", MEETING.title, 0],
    ] as const) {
      await expect(page.getByRole("term").first()).toHaveText(word, { useInnerText: true });
      await expect(shown).toHaveCount(1);
      await expect(shown).toContainText(title);
      await page.clock.fastForward(wait);
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, deviceScaleFactor: 3 });

  test(`the first view has at most ${FIRST_VIEW_BUDGET} bytes`, async ({ page }) => {
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto("/", { waitUntil: "networkidle" });
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect.soft(total).toBeGreaterThan(40_000);
    expect.soft(total).toBeLessThanOrEqual(FIRST_VIEW_BUDGET);
  });
});
