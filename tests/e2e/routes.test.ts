import { site as identity } from "#site/content/site.ts";
import { open } from "./open.ts";
import { PAGES, UNKNOWN_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";

for (const { path, heading } of PAGES) {
  test(`${path} shows its heading, without a word on the console`, async ({ page }) => {
    const response = await open(page, path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText(`© ${identity.copyrightYear}`);
  });
}

const OTHER_FORMS = [
  ["/guidelines/", "/guidelines"],
  ["/GUIDELINES", "/guidelines"],
  ["/Request-Invite/", "/request-invite"],
  ["/practicalsecurity", "/PracticalSecurity"],
  ["/practicalsecurityinfo", "/PracticalSecurityInfo"],
  ["/PRACTICALSECURITYINFO/", "/PracticalSecurityInfo"],
  ["/Events/Quarterly-March-2025", "/events/quarterly-march-2025"],
  ["/past-events/index.html", "/past-events"],
  ["/guidelines/?from=mail&x=1", "/guidelines?from=mail&x=1"],
  ["/practicalsecurity?from=card", "/PracticalSecurity?from=card"],
  ["/events/launch-december-2024/?photo=3", "/events/launch-december-2024?photo=3"],
] as const;

for (const [asked, answered] of OTHER_FORMS) {
  test(`${asked} ends at ${answered}`, async ({ page, site }) => {
    const response = await open(page, asked);
    expect(response?.status()).toBe(200);
    expect(page.url()).toBe(`${site.url}${answered}`);
    const { heading } = PAGES.find(({ path }) => path === new URL(page.url()).pathname) ?? {};
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "no such page");
  });
}

for (const path of UNKNOWN_PATHS) {
  test(`${path} is unknown: status 404, the 404 screen, a way home`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    allowConsole(/^warning: 404: no page at /);
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });

    const response = await open(page, `${path}?token=secret`);
    expect(response?.status()).toBe(404);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("404");
    await expect(heading).toContainText("Oops! Page not found");
    expect(warnings).toEqual([`404: no page at ${path}`]);

    await page.getByRole("main").getByRole("link", { name: "home" }).click();
    await expect(page).toHaveURL("/");
    await expect(heading).toHaveText(PAGES[0].heading);
  });
}
