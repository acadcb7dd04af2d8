import { holdRequests, policyViolations, watchPolicy } from "./loading.ts";
import { hydrated, open } from "./open.ts";
import { expect, test } from "./test.ts";

test("the page needs every hash of its policy", async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|uncaught/);
  await watchPolicy(page);
  const policy = (await page.goto("/"))?.headers()["content-security-policy"] ?? "";
  const hashes = policy.match(/'sha256-[^']+'/g) ?? [];
  expect(hashes.length).toBeGreaterThan(5);
  for (const hash of hashes) {
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const headers = {
        ...response.headers(),
        "content-security-policy": policy.replace(hash, ""),
      };
      await route.fulfill({ response, headers });
    });
    await page.goto("/");
    await expect.poll(() => policyViolations(page), hash).not.toEqual([]);
    await page.unroute("/");
  }
});

test("an island whose HTML was changed before hydration is rendered again within the policy", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/React error #418/);
  await watchPolicy(page);
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto("/events/quarterly-march-2025");
  await page.evaluate(() => document.querySelector(".gallery-controls > :last-child")?.remove());
  release();
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Next photograph" })).toBeVisible();
  expect(await policyViolations(page)).toEqual([]);
});

test("Trusted Types block markup from a string", async ({ page, allowConsole }) => {
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
  expect(await policyViolations(page)).toEqual(["require-trusted-types-for trusted-types-sink"]);
});
