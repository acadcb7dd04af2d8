import { DESK } from "#contract/desk-paths.ts";
import { deskOf, expectSoon, searchFor } from "./desk.ts";
import {
  ADDRESS,
  because,
  DETAIL,
  endSession,
  mockDesk,
  NOA,
  openDesk,
  pageOf,
  refuseCalls,
  SESSION,
} from "./desk-answers.ts";
import { holdRequests, recordRequests } from "./requests.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#signing-in: how the desk opens, and closes. */

test("a session ends, and nothing of it stays on the page", async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  const { button, sheet, title, dialog, heading, rows, row, search } = deskOf(page);
  const email = page.getByLabel("Email");

  await test.step("an address was typed, and left: Back does not fill it in again", async () => {
    await openDesk(page, `?m=${DETAIL.id}`, { [DESK.session]: null });
    await email.fill(ADDRESS);
    await page.goto("/privacy");
    await page.goBack();
    await expect(button("Send me a sign-in link")).toBeEnabled();
    await expect(email).toHaveValue("");
  });

  await test.step("a sign-in elsewhere opens the same message; what a session has shown goes with it", async () => {
    const asked = page.getByText("If this address belongs to an organiser");
    await email.fill(ADDRESS);
    await button("Send me a sign-in link").click();
    await expect(asked).toBeVisible();
    await mockDesk(page);
    await expectSoon(page, (soon) => soon(title).toBeVisible());
    await button("Erase everything from this address").click();
    await endSession(page);
    await expect(page.getByText("Your session has ended. Sign in again, here")).toBeVisible();
    expect(await page.content()).not.toContain("Locks.");
    await expect(asked).toBeHidden();
    await expect(email).toHaveValue("");
    await expect(dialog).toHaveCount(0);
    await email.fill(ADDRESS);
    await mockDesk(page);
    await expectSoon(page, (soon) => soon(sheet.getByText("Locks.")).toBeVisible());
    await expect(email).toBeHidden();
  });

  await test.step("a link is opened in the same tab: it leaves the address, and the desk goes on", async () => {
    await endSession(page);
    await expect(email).toBeVisible();
    await page.evaluate(() => location.assign("#sign-in=abc"));
    await expect(button("Sign in")).toBeFocused();
    expect(new URL(page.url()).hash).toBe("");
    await mockDesk(page);
    await button("Sign in").click();
    await expect(rows).toHaveCount(5);
  });

  const signOut = async () => {
    await mockDesk(page, { [DESK.session]: null });
    await page.getByText("Account").click();
    await button("Sign out").click();
    await expect(email).toBeVisible();
  };
  for (const [way, end] of [
    ["the session ends", () => endSession(page)],
    ["Sign out", signOut],
  ] as const) {
    await test.step(`${way}: whoever is next in this tab finds no search`, async () => {
      await openDesk(page);
      await expect(heading("Messages")).toBeVisible();
      await searchFor(page, "Noam");
      await row("Noam Levi").click();
      await expect(title).toBeVisible();
      await end();
      await mockDesk(page, { [DESK.session]: { ...SESSION, address: NOA } });
      for (const go of ["stay", "goBack", "goForward", "reload"] as const) {
        if (go !== "stay") await page[go]();
        await expectSoon(page, (soon) => soon(search).toBeVisible());
        await expect(search, go).toHaveValue("");
        const kept = await page.evaluate(() => [history.state, { ...sessionStorage }]);
        expect(kept, go).toEqual([null, {}]);
      }
    });
  }
});

test("the desk does not open at once, and the page says why", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Error hydrating|status of 40[34]/);
  const { button, heading, rows } = deskOf(page);
  const email = page.getByLabel("Email");
  const opening = page.getByText("Opening the desk…");
  const requests = recordRequests(page);

  await test.step("the server is slow, nobody was signed in: the sign-in works without the desk's scripts", async () => {
    await mockDesk(page);
    const release = await holdRequests(page, `**${DESK.session}`);
    await page.goto("/desk");
    await email.fill(ADDRESS);
    await button("Send me a sign-in link").click();
    await expect(page.getByText(/^If this address belongs to an organiser/)).toBeVisible();
    expect(requests.filter(({ pathname }) => pathname.endsWith(".js"))).toEqual([]);
    release();
    await expect(rows).toHaveCount(5);
  });

  await test.step("the server is slow, somebody was signed in: no sign-in is shown but for a link", async () => {
    const release = await holdRequests(page, `**${DESK.session}`);
    await page.reload();
    await expect(opening).toBeVisible();
    await expect(email).toBeHidden();
    release();
    await expect(rows).toHaveCount(5);
    await expect(opening).toBeHidden();
    await mockDesk(page, { [DESK.session]: null });
    const releaseAgain = await holdRequests(page, `**${DESK.session}`);
    await page.goto("about:blank");
    await page.goto("/desk#sign-in=abc");
    await expect(button("Sign in")).toBeFocused();
    releaseAgain();
  });

  await test.step("the browser blocks cookies: it is said before the link is used up", async () => {
    await page.goto("about:blank");
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
    await mockDesk(page, { [DESK.session]: null });
    await page.goto("/desk#sign-in=abc");
    await button("Sign in").click();
    const refused = page.getByText("Signing in needs cookies, which this browser blocks.");
    await expect(refused).toBeVisible();
    expect(requests.filter(({ pathname }) => pathname === DESK.signIn)).toEqual([]);
    await browser.send("Emulation.setDocumentCookieDisabled", { disabled: false });
    await button("Sign in").click();
    await expect(heading("Messages")).toBeVisible();
  });

  for (const [refusal, words] of [
    [pageOf(404), "This site has no server of its own, so it has no desk."],
    [because(403, "The desk needs https."), "The desk needs https."],
  ] as const) {
    await test.step(`a host of files, or an address over plain http: ${words}`, async () => {
      await refuseCalls(page, refusal);
      await page.goto("/desk");
      await expect(page.getByText(words)).toBeVisible();
      await expect(email).toBeHidden();
    });
  }

  await test.step("the desk's scripts do not come: the page says so", async () => {
    await page.route("**/assets/*.js*", (route) => route.abort());
    await openDesk(page);
    const failed = page.getByText("The desk could not be loaded.");
    await expectSoon(page, (soon) => soon(failed).toBeVisible({ timeout: 100 }));
  });
});
