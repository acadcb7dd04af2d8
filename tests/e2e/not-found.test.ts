import { UNKNOWN_PATHS } from "../pages.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#404-page */

test("an unknown path: status 404, the 404 page, its path without the query on the console, and a link home", async ({
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
});
