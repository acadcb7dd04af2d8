import { parse } from "parse5";
import { elementsOf, wordsOf } from "../site/built-pages.ts";
import { open } from "./open.ts";
import { PAGES, UNKNOWN_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#404-page */

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
  test(`${asked} ends at ${answered}`, async ({ site }) => {
    const answer = await fetch(site.url + asked);
    expect(answer.status).toBe(200);
    expect(answer.url).toBe(`${site.url}${answered}`);
    const { heading } = PAGES.find(({ path }) => path === new URL(answer.url).pathname) ?? {};
    expect(elementsOf(parse(await answer.text()), "h1").map(wordsOf)).toEqual([heading]);
  });
}

test("an address at which there is no page: status 404, the 404 screen, one line on the console, a way home", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  allowConsole(/^warning: 404: no page at /);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const heading = page.getByRole("heading", { level: 1 });
  for (const path of UNKNOWN_PATHS) {
    const response = await open(page, `${path}?token=secret`);
    expect(response?.status()).toBe(404);
    await expect(heading).toHaveText("404 Oops! Page not found");
  }
  expect(warnings).toEqual(UNKNOWN_PATHS.map((path) => `404: no page at ${path}`));
  await page.getByRole("main").getByRole("link", { name: "home" }).click();
  await expect(page).toHaveURL("/");
  await expect(heading).toHaveText(PAGES[0].heading);
});
