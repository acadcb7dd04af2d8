import { type EmbeddedForm, embeds } from "#app/content/site.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const HEIGHTS: { path: string; form: EmbeddedForm; width: number; height: number }[] = [
  { path: "/request-invite", form: "invite", width: 390, height: 1400 },
  { path: "/request-invite", form: "invite", width: 767, height: 1400 },
  { path: "/request-invite", form: "invite", width: 768, height: 1400 },
  { path: "/request-invite", form: "invite", width: 1920, height: 1400 },
  { path: "/apply-to-program", form: "application", width: 390, height: 1800 },
  { path: "/apply-to-program", form: "application", width: 767, height: 1800 },
  { path: "/apply-to-program", form: "application", width: 768, height: 1600 },
  { path: "/apply-to-program", form: "application", width: 1920, height: 1600 },
];

for (const { path, form, width, height } of HEIGHTS) {
  test(`at ${width} px the frame of ${path} is ${height} px high and as wide as its column`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, path);
    const box = await page.getByTitle(embeds[form].title).boundingBox();
    expect(box?.height).toBe(height);
    expect(box?.width).toBe(Math.min(width, 1152));
  });
}

for (const [path, form] of [
  ["/request-invite", "invite"],
  ["/apply-to-program", "application"],
] as const) {
  const { title } = embeds[form];

  test(`the frame of ${path} is named, tells no referrer and may do next to nothing`, async ({
    page,
    site,
  }) => {
    await open(page, path);
    const frame = page.locator("iframe");
    await expect(frame).toHaveCount(1);
    await expect(frame).toHaveAttribute("title", title);
    await expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
    await expect(frame).toHaveAttribute("allow", "");
    await expect(frame).toHaveAttribute("sandbox", "allow-popups");
    // What the attributes bring about: an origin of its own, and no address of ours.
    const inside = page.frames().find((candidate) => candidate.parentFrame() !== null);
    expect(inside?.url()).toBe(`${site.url}/stand-in/${form}.html`);
    expect(await inside?.evaluate(() => [window.origin, document.referrer])).toEqual(["null", ""]);
  });

  test(`the stand-in in the frame of ${path} is clearly marked`, async ({ page }) => {
    await open(page, path);
    const frame = page.getByTitle(title).contentFrame();
    await expect(frame.getByText("Stand-in", { exact: true })).toBeVisible();
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText(
      `${title}: not connected yet`,
    );
    await expect(frame.getByRole("link", { name: "hello@example.org" })).toBeVisible();
  });

  test(`the link of ${path} opens the form in its own tab`, async ({ page, site }) => {
    await open(page, path);
    const link = page.getByRole("link", { name: "Open the form in its own tab" });
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    const opened = page.waitForEvent("popup");
    await link.click();
    const tab = await opened;
    await expect(tab).toHaveURL(`${site.url}/stand-in/${form}.html`);
    await expect(tab.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(page).toHaveURL(path);
  });

  test(`${path} says that the form is loading until it is there`, async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(`**/stand-in/${form}.html`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const loading = page.getByText("Loading the form");
    await expect(loading).toBeVisible();
    held.resolve();
    await expect(loading).toBeHidden();
    await expect(page.getByTitle(title).contentFrame().getByRole("heading")).toBeVisible();
  });

  test(`a form that is there before the scripts of ${path} ends the loading text all the same`, async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByTitle(title).contentFrame().getByRole("heading")).toBeVisible();
    held.resolve();
    await page.waitForFunction(() => window.history.scrollRestoration === "manual");
    await expect(page.getByText("Loading the form")).toBeHidden();
  });
}

test("a form that is reached by a link is loading until it is there", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/stand-in/invite.html", async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, "/");
  await page.getByRole("main").getByRole("link", { name: "REQUEST AN INVITE" }).first().click();
  const loading = page.getByText("Loading the form");
  await expect(loading).toBeVisible();
  held.resolve();
  await expect(loading).toBeHidden();
});
