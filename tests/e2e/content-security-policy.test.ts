import type { Page } from "@playwright/test";
import { EMBEDDED } from "./embedded-forms.ts";
import { alive, open } from "./open.ts";
import { ALL_PATHS } from "./pages.ts";
import { STATES } from "./states.ts";
import { expect, test } from "./test.ts";

declare global {
  interface Window {
    violations?: string[];
  }
}

/** From the next navigation on, every document keeps a list of what it was refused. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.violations?.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}

/** What the documents of the page and its frames were refused. */
async function violations(page: Page): Promise<string[]> {
  const lists = page.frames().map((frame) => frame.evaluate(() => window.violations));
  return (await Promise.all(lists)).flatMap((list) => list ?? ["not watched"]);
}

for (const path of ALL_PATHS) {
  test(`${path}: its policy is in force and refuses nothing of it`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 404|404: no page/);
    await watch(page);
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    const policy = answer?.headers()["content-security-policy"];
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
    expect(policy).not.toContain("unsafe");
    for (const picture of await page.locator("img:visible").all()) {
      await picture.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    }
    await page.waitForLoadState("networkidle");
    expect(await violations(page)).toEqual([]);
  });
}

for (const { name, reach } of STATES) {
  test(`${name}: nothing is refused on the way there`, async ({ page }) => {
    await watch(page);
    await reach(page);
    expect(await violations(page)).toEqual([]);
  });
}

test("without any one of its hashes the page is refused something", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Content Security Policy|uncaught/);
  await watch(page);
  const policy = (await page.goto("/"))?.headers()["content-security-policy"] ?? "";
  const hashes = policy.match(/'sha256-[^']+'/g) ?? [];
  expect(hashes.length).toBeGreaterThan(5);
  for (const hash of hashes) {
    await page.route("/", async (route) => {
      const answer = await route.fetch();
      const headers = { ...answer.headers(), "content-security-policy": policy.replace(hash, "") };
      await route.fulfill({ response: answer, headers });
    });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await violations(page), hash).not.toEqual([]);
    await page.unroute("/");
  }
});

test("frames are allowed on the two pages that hold one, from there alone", async ({ site }) => {
  for (const path of ALL_PATHS) {
    const answer = await fetch(site.url + path);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const sources = /frame-src ([^;]+)/.exec(policy)?.[1];
    const form = EMBEDDED.find((one) => one.path === path);
    expect(sources, path).toBe(form && (form.origin ?? "'self'"));
  }
});

test("a link to a page with a frame opens it as a document of its own, and Back leads back", async ({
  page,
}) => {
  const [{ heading }] = EMBEDDED;
  await watch(page);
  await open(page, "/guidelines");
  await page.getByRole("link", { name: "REQUEST AN INVITE" }).first().click();
  await expect(page).toHaveURL("/request-invite");
  await expect(page.frameLocator("iframe").getByRole("heading")).toHaveText(heading);
  expect(await violations(page)).toEqual([]);
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
  await watch(page);
  await page.goto("/");
  await page.evaluate(() => document.querySelector("form .field")?.remove());
  await alive(page);
  await expect(page.getByLabel("Full name")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("text that is put into the page as markup is refused by Trusted Types", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/TrustedHTML|Trusted Type/);
  await watch(page);
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
  expect(await violations(page)).toEqual(["require-trusted-types-for trusted-types-sink"]);
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
