import type { Page } from "@playwright/test";
import { DESK } from "#contract/desk-paths.ts";
import { askForLink, deskOf, expectSoon, searchFor } from "./desk.ts";
import {
  ADDRESS,
  answerTo,
  DETAIL,
  endSession,
  mockDesk,
  pageOf,
  refuseCalls,
} from "./desk-answers.ts";
import { holdRequests, policyViolations, recordRequests, watchPolicy } from "./loading.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#signing-in: how the desk opens, and closes. */

test("a link from the mail signs in with a click, not by being opened, and once", async ({
  page,
  site,
  context,
  allowConsole,
}) => {
  await watchPolicy(page);
  const link = await askForLink(page, site);
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  expect(page.url()).toBe(`${site.url}/desk`);
  expect(await context.cookies()).toEqual([]);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const heading = page.getByRole("heading", { name: "Messages", exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "none");
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: "desk", httpOnly: true, sameSite: "Strict" });

  await page.getByText("Account").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  allowConsole(/status of 401/);
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText(/^This link cannot be used/)).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await policyViolations(page)).toEqual([]);
});

test("the session ends: the sign-in says so, nothing that was shown stays on the page, and a sign-in elsewhere opens the same message", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await mockDesk(page, { [DESK.session]: null, [DESK.links]: null });
  await page.goto(`/desk?m=${DETAIL.id}`);
  await page.getByLabel("Email").fill(ADDRESS);
  await deskOf(page).button("Send me a sign-in link").click();
  const asked = page.getByText("If this address belongs to an organiser");
  await expect(asked).toBeVisible();
  await mockDesk(page);
  const words = deskOf(page).sheet.getByText("Locks.");
  await expectSoon(page, () => expect(words).toBeVisible({ timeout: 1_000 }));
  await page.getByRole("button", { name: "Erase everything from this address" }).click();
  await endSession(page);
  await expect(page.getByText("Your session has ended. Sign in again, here")).toBeVisible();
  expect(await page.content()).not.toContain("Locks.");
  await expect(asked).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Email").fill(ADDRESS);
  await mockDesk(page);
  await expectSoon(page, () => expect(words).toBeVisible({ timeout: 1_000 }));
  await expect(page.getByLabel("Email")).toBeHidden();
});

for (const { way, end } of [
  { way: "the session ends", end: endSession },
  {
    way: "Sign out",
    end: async (page: Page) => {
      await mockDesk(page, { [DESK.signOut]: null, [DESK.session]: null });
      await page.getByText("Account").click();
      await deskOf(page).button("Sign out").click();
      await expect(page.getByLabel("Email")).toBeVisible();
    },
  },
]) {
  test(`${way}: what was searched for and typed is in no field and not in the history, for whoever signs in next in this tab`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    const { search, row, sheet } = deskOf(page);
    const note = sheet.getByRole("textbox");
    await mockDesk(page);
    await page.goto("/desk");
    await searchFor(page, "Noam");
    await row("Noam Levi").click();
    await note.fill("Half a note");
    await end(page);
    const next = { ...(answerTo(DESK.session) as object), address: "noa@circle.test" };
    await mockDesk(page, { [DESK.session]: next });
    for (const go of ["stay", "goBack", "goForward", "reload"] as const) {
      if (go !== "stay") await page[go]();
      await expectSoon(page, () => expect(search).toBeVisible({ timeout: 1_000 }));
      await expect(search, go).toHaveValue("");
      if (new URL(page.url()).searchParams.has("m")) await expect(note, go).toHaveValue("");
      const kept = await page.evaluate(() => [history.state, { ...sessionStorage }]);
      expect(kept, go).toEqual([null, {}]);
    }
  });
}

test("an address that was typed, and left: Back does not fill it in again", async ({ page }) => {
  await mockDesk(page, { [DESK.session]: null });
  await page.goto("/desk");
  await page.getByLabel("Email").fill(ADDRESS);
  await page.goto("/privacy");
  await page.goBack();
  await expect(deskOf(page).button("Send me a sign-in link")).toBeEnabled();
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("the session ends: a link that is opened in the same tab leaves the address, and goes on", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  await endSession(page);
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.evaluate(() => location.assign("#sign-in=abc"));
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(signIn).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
  await mockDesk(page, { [DESK.signIn]: answerTo(DESK.session) });
  await signIn.click();
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
  await expect(deskOf(page).rows).toHaveCount(5);
  await page.reload();
  await expect(deskOf(page).rows).toHaveCount(5);
});

test("the browser blocks cookies: the page says so before it uses up the link, which is good once they are allowed", async ({
  page,
  context,
}) => {
  const requests = recordRequests(page);
  await mockDesk(page, { [DESK.session]: null, [DESK.signIn]: answerTo(DESK.session) });
  const browser = await context.newCDPSession(page);
  await browser.send("Emulation.setDocumentCookieDisabled", { disabled: true });
  await page.addInitScript(() => {
    const { localStorage } = window;
    // As a browser that blocks them does.
    const get = () => {
      if (!navigator.cookieEnabled) throw new DOMException("blocked", "SecurityError");
      return localStorage;
    };
    Object.defineProperty(window, "localStorage", { get });
  });
  await page.goto("/desk#sign-in=abc");
  const signIn = deskOf(page).button("Sign in");
  await signIn.click();
  await expect(
    page.getByText("Signing in needs cookies, which this browser blocks."),
  ).toBeVisible();
  expect(requests.filter(({ pathname }) => pathname === DESK.signIn)).toEqual([]);
  await browser.send("Emulation.setDocumentCookieDisabled", { disabled: false });
  await signIn.click();
  await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
});

test("the server is slow, and nobody was signed in here: the sign-in can be used at once, without the desk's scripts", async ({
  page,
}) => {
  const requests = recordRequests(page);
  await mockDesk(page, { [DESK.links]: null });
  const release = await holdRequests(page, `**${DESK.session}`);
  await page.goto("/desk");
  await page.getByLabel("Email").fill(ADDRESS);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(page.getByText(/^If this address belongs to an organiser/)).toBeVisible();
  expect(requests.filter(({ pathname }) => pathname.endsWith(".js"))).toEqual([]);
  release();
});

test("the server is slow, and somebody was signed in here: the desk opens without showing its sign-in; a link that is opened can be used at once", async ({
  page,
}) => {
  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  const release = await holdRequests(page, `**${DESK.session}`);
  await page.reload();
  await expect(page.getByText("Opening the desk…")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
  release();
  await expect(deskOf(page).rows).toHaveCount(5);
  await expect(page.getByText("Opening the desk…")).toBeHidden();

  await mockDesk(page, { [DESK.session]: null });
  const releaseAgain = await holdRequests(page, `**${DESK.session}`);
  await page.goto("about:blank");
  await page.goto("/desk#sign-in=abc");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  releaseAgain();
});

test("the desk's scripts do not come: the page says so", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Error hydrating/);
  await mockDesk(page);
  await page.route("**/assets/*.js*", (route) => route.abort());
  await page.goto("/desk");
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(page.getByText("The desk could not be loaded.")).toBeVisible({ timeout: 100 });
  }).toPass();
});

for (const { when, status, refusal, words } of [
  {
    when: "on a host of files alone",
    status: 404,
    refusal: pageOf(404),
    words: "This site has no server of its own, so it has no desk.",
  },
  {
    when: "under an address over plain http",
    status: 403,
    refusal: { status: 403, json: { error: "The desk needs https." } },
    words: "The desk needs https.",
  },
]) {
  test(`${when}: the page says why there is no desk, and asks for no address`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(new RegExp(`status of ${status}`));
    await refuseCalls(page, refusal);
    await page.goto("/desk");
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();
  });
}
