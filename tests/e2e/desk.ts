import { expect, type Page } from "@playwright/test";
import { ADDRESSES, type BuiltSite } from "../built-site.ts";

/** Asks for a sign-in link and opens the one that comes by mail. From now on, `expectSoon` can move the clock. */
export async function openLink(page: Page, site: BuiltSite): Promise<string> {
  await page.clock.install();
  const isLink = ({ subject }: { subject?: string | undefined }) => subject === "Your sign-in link";
  const before = site.mailbox.mails.filter(isLink).length;
  await page.goto("/desk");
  // With the marks that a mail program puts around an address that is copied.
  await page.getByLabel("Email").fill(`\u202a${ADDRESSES.MAIL_TO}\u202c`);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(page.getByText(/^If this address belongs to an organiser/)).toBeVisible();
  await expect.poll(() => site.mailbox.mails.filter(isLink).length).toBe(before + 1);
  const text = site.mailbox.mails.filter(isLink).at(-1)?.text ?? "";
  const { pathname, hash } = new URL(String(/^http\S+$/m.exec(text)));
  // The same page with a fragment would not load anew.
  await page.goto("about:blank");
  const link = site.url + pathname + hash;
  await page.goto(link);
  return link;
}

/** Fills in the search and lets the time pass until the server is asked. */
export async function searchFor(page: Page, words: string): Promise<void> {
  const call = JSON.stringify(words);
  const asked = page.waitForRequest((request) => request.postData()?.includes(call) ?? false);
  await deskOf(page).search.fill(words);
  await page.clock.fastForward(1_000);
  await asked;
}

const soon = expect.configure({ timeout: 1_000 });

/** Lets the time pass in which the desk asks the server again, until this holds. It is given an `expect` that waits for an answer. */
export async function expectSoon(
  page: Page,
  holds: (expectNow: typeof expect) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await holds(soon);
  }).toPass({ intervals: [50] });
}

/** The parts of the desk. */
export function deskOf(page: Page) {
  const sheet = page.getByRole("article");
  return {
    /** The lines of the list, once they are those of the present search; a phone hides them beside a message. */
    rows: page
      .getByRole("region", { name: "Messages", includeHidden: true })
      .and(page.locator("[aria-busy=false]"))
      .getByRole("listitem", { includeHidden: true })
      .filter({ has: page.getByRole("checkbox", { includeHidden: true }) }),
    row: (name: string | RegExp) =>
      page.getByRole("listitem").filter({ hasText: name }).getByRole("link"),
    sheet,
    /** The name of the message that is open. */
    title: sheet.getByRole("heading", { level: 2 }),
    list: page.getByRole("region", { name: "Messages" }),
    /** Presses what is under *More*, of the open message unless told. */
    choose: async (name: string, place = sheet) => {
      await place.locator("summary").press("Enter");
      await place.getByRole("button", { name, exact: true }).press("Enter");
    },
    search: page.getByRole("searchbox"),
    note: page.getByLabel(/^Add a note/),
    dialog: page.getByRole("dialog"),
    button: (name: string | RegExp) => page.getByRole("button", { name, exact: true }),
    heading: (name: string) => page.getByRole("heading", { name, exact: true }),
    link: (name: string) => page.getByRole("link", { name, exact: true }),
    /** What has a button that dismisses it. */
    toast: page.getByRole("button", { name: "Dismiss" }).locator(".."),
    tab: (name: string | RegExp) =>
      page.getByRole("navigation", { name: "Which messages" }).getByRole("link", { name }),
  };
}
