import { EMBEDDED } from "./embedded-forms.ts";
import { alive, open } from "./open.ts";
import { refusals, watchPolicy } from "./policy.ts";
import { expect, test } from "./test.ts";

test("without any one of its hashes the page is refused something", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Content Security Policy|uncaught/);
  await watchPolicy(page);
  const policy = (await page.goto("/"))?.headers()["content-security-policy"] ?? "";
  const hashes = policy.match(/'sha256-[^']+'/g) ?? [];
  expect(hashes.length).toBeGreaterThan(5);
  for (const hash of hashes) {
    await page.route("/", async (route) => {
      const answer = await route.fetch();
      const headers = { ...answer.headers(), "content-security-policy": policy.replace(hash, "") };
      await route.fulfill({ response: answer, headers });
    });
    await page.goto("/");
    await expect.poll(() => refusals(page), hash).not.toEqual([]);
    await page.unroute("/");
  }
});

test("a link to a page with a frame opens it as a document of its own, and Back leads back", async ({
  page,
}) => {
  const [{ heading }] = EMBEDDED;
  await watchPolicy(page);
  await open(page, "/guidelines");
  await page.getByRole("link", { name: "REQUEST AN INVITE" }).first().click();
  await expect(page).toHaveURL("/request-invite");
  await expect(page.frameLocator("iframe").getByRole("heading")).toHaveText(heading);
  expect(await refusals(page)).toEqual([]);
  await page.getByRole("link", { name: "GUIDELINES" }).first().click();
  await expect(page).toHaveURL("/guidelines");
  await page.goBack();
  await expect(page.frameLocator("iframe").getByRole("heading")).toHaveText(heading);
  await page.goBack();
  await expect(page).toHaveURL("/guidelines");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community Guidelines");
});

test("an island that something has altered before its scripts took over is drawn anew under the policy", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/React error #418/);
  await watchPolicy(page);
  await page.goto("/");
  await page.evaluate(() => document.querySelector("form .field")?.remove());
  await alive(page);
  await expect(page.getByLabel("Full name")).toBeVisible();
  expect(await refusals(page)).toEqual([]);
});

test("text that is put into the page as markup is refused by Trusted Types", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/TrustedHTML|Trusted Type/);
  await watchPolicy(page);
  await open(page, "/");
  const error = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<img src=x onerror=alert(1)>";
      return null;
    } catch (thrown) {
      return (thrown as Error).name;
    }
  });
  expect(error).toBe("TypeError");
  expect(await refusals(page)).toEqual(["require-trusted-types-for trusted-types-sink"]);
});

test("what was refused is reported to the server", async ({ page, allowConsole, site }) => {
  allowConsole(/Trusted/);
  await open(page, "/");
  const reported = page.waitForRequest(`${site.url}/csp-reports`);
  await page.evaluate(() => {
    try {
      document.body.innerHTML = "<b>x</b>";
    } catch {
      // refused, as it should be
    }
  });
  expect((await reported).method()).toBe("POST");
});
