import type { Page } from "@playwright/test";
import { DESK, type MessageDetail, type MessageList } from "#contract/desk.ts";
import { KINDS } from "#contract/kinds.ts";
import { deskOf } from "./desk.ts";
import { policyViolations, watchPolicy } from "./loading.ts";
import { expectAsDesigned, inMode, MODES } from "./modes.ts";
import { expect, test } from "./test.ts";

/* How the desk looks, with answers that are always the same. */

const NOW = Date.UTC(2026, 0, 14, 9, 30);
const DAY = 86_400_000;

const ADDRESS = "organisers@circle.test";

const LONG = "Maximilian Alexander Freiherr von und zu Hohenstein-Waldburg";

type Listed = MessageList["messages"][number];

const MESSAGES: Listed[] = (
  [
    ["דנה כהן־לוי", "בנק הצפון", "שלום, אשמח לשמוע עוד על הרשת.", "sent", "delivered"],
    ["Noam Levi", "Acme", "How do I join?", "held", "held: the hidden field is filled in"],
    [LONG, `${LONG} Holdings`, "Locks for clouds.", "dead", "not delivered: mailbox full"],
    ["", "", "", "due", "waiting: the mail server is away"],
    ["Yael Shapira", "Contoso", `${"x".repeat(60)} ${"words ".repeat(10)}`, "sent", "delivered"],
  ] as const
).map(([name, company, words, state, status], index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  kind: KINDS[index % KINDS.length] ?? "contact",
  receivedAt: NOW - index * index * DAY - 300_000,
  name,
  company,
  words,
  values: { fullName: name, email: `p${index}@example.com`, company, title: "CISO" },
  consent: index % 4 === 1 ? "yes" : null,
  state,
  status,
  isUnread: index < 2,
  isSpam: false,
  answeredAt: index === 4 ? NOW - DAY : null,
  answeredBy: index === 4 ? ADDRESS : null,
}));

const LIST: MessageList = {
  messages: MESSAGES,
  columns: ["fullName", "email", "company", "title"].map((name) => ({ name, label: name })),
  next: "1_00000000-0000-4000-8000-000000000009",
  needs: 2,
};

const DETAIL: MessageDetail = {
  ...(MESSAGES[2] as Listed),
  fields: [
    { name: "fullName", label: "Full name", value: LONG, isLong: false },
    { name: "companyWebsite", label: "Website", value: "https://acme.example.com/", isLong: false },
    { name: "product", label: "What do you build?", value: "Locks.\n\nמנעולים.", isLong: true },
    {
      name: "questionnaire",
      label: "Questionnaire",
      value: "1. Is it clear? (rating)\n2. מה חסר? (open)",
      isLong: true,
    },
  ],
  answeredAt: NOW - DAY,
  answeredBy: ADDRESS,
  consent: "no",
  consentWording: "I agree to receive marketing and promotional communications",
  writer: { name: LONG, email: "p2@example.com" },
  replyUrl: "mailto:p2@example.com",
  note: "Replies go to the recommender.",
  deliveries: [
    {
      id: "1",
      state: "dead",
      status: "not delivered: mailbox full",
      queuedAt: NOW - 4 * DAY,
      dueAt: null,
      endedAt: NOW - DAY,
      attempts: 12,
      reply: "Message failed: 552 5.2.2 <organisers@circle.test> Mailbox full, try again later",
      sendTo: null,
    },
  ],
};

const ANSWERS: Record<string, unknown> = {
  [DESK.session]: { address: ADDRESS, organisers: [ADDRESS, "noa@circle.test"] },
  [DESK.messages]: LIST,
  [DESK.message]: DETAIL,
  [DESK.count]: { count: 3 },
  [DESK.act]: { done: [MESSAGES[2]?.id], refused: [] },
  [DESK.status]: {
    version: "0.1.0",
    retentionDays: 365,
    mail: "via mail.example.org:587 to organisers@circle.test",
    oldestWaiting: { id: "1", receivedAt: NOW - DAY },
    lastSentAt: NOW - 3_600_000,
    lastBackupAt: null,
    heldByFlood: 4,
    weeks: Array.from({ length: 52 }, (_, index) => ({
      start: NOW - (51 - index) * 7 * DAY,
      counts: { contact: index % 4, registration: index % 5, invite: index % 3, application: 1 },
    })),
  },
  [DESK.history]: {
    entries: [
      { id: "1", at: NOW - DAY, who: ADDRESS, what: "read a message", messageId: MESSAGES[0]?.id },
      {
        id: "2",
        at: NOW - 2 * DAY,
        who: "root, in the terminal",
        what: "flushed",
        messageId: null,
      },
    ],
    next: null,
  },
};

/** Answers the desk's calls as given, or with these in their place. */
async function mockDesk(page: Page, changes: Record<string, unknown> = {}): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.route("**/desk/*", (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ json: pathname in changes ? changes[pathname] : ANSWERS[pathname] });
  });
}

type State = { name: string; reach: (page: Page) => Promise<void> };

const STATES: State[] = [
  {
    name: "the desk's door",
    reach: async (page) => {
      await mockDesk(page, { [DESK.session]: null });
      await page.goto("/desk");
      await expect(page.getByLabel("Email")).toBeVisible();
    },
  },
  {
    name: "the desk's messages, some selected",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk");
      await page.getByLabel("Select the message from Noam Levi").check();
    },
  },
  {
    name: "the desk without messages",
    reach: async (page) => {
      await mockDesk(page, {
        [DESK.messages]: { messages: [], columns: [], next: null, needs: 0 },
      });
      await page.goto("/desk?tab=needs");
      await expect(page.getByText(/^Nothing needs you/)).toBeVisible();
    },
  },
  {
    name: "a message on the desk",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto(`/desk?m=${DETAIL.id}`);
      await expect(deskOf(page).sheet.getByText("Locks.")).toBeVisible();
      await deskOf(page).sheet.getByRole("button", { name: "Spam", exact: true }).click();
      await expect(deskOf(page).toast).toBeVisible();
    },
  },
  {
    name: "the desk's table",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk?tab=registration&as=table");
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
  {
    name: "erasing on the desk",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto(`/desk?m=${DETAIL.id}`);
      await page.getByRole("button", { name: "Erase everything from this address" }).click();
      await expect(page.getByText(/^This permanently erases 3 messages/)).toBeVisible();
    },
  },
  {
    name: "how things are",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk?view=status");
      await page.getByText("As a table").click();
      await expect(page.getByRole("img", { name: /^Messages by week/ })).toBeVisible();
      // The bar stays over what is scrolled below it.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "the desk's history",
    reach: async (page) => {
      await mockDesk(page);
      await page.goto("/desk?view=history");
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
];

for (const { name, reach } of STATES) {
  test(`${name}: looks as designed in every window and mode`, async ({ page }) => {
    test.setTimeout(120_000);
    await watchPolicy(page);
    await reach(page);
    for (const mode of MODES) {
      await test.step(mode.name, () =>
        inMode(page, mode, () => expectAsDesigned(page, name, mode)),
      );
    }
    expect(await policyViolations(page), "blocked by its policy").toEqual([]);
  });
}

test("the connection is lost: the desk says so, keeps what it shows, and goes on by itself", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await mockDesk(page);
  await page.goto("/desk");
  const desk = deskOf(page);
  await expect(desk.rows).toHaveCount(5);
  await page.unroute("**/desk/*");
  await context.setOffline(true);
  await page.clock.runFor(11_000);
  await expect(page.getByText("Connection lost. Trying again…")).toBeVisible();
  await expect(desk.rows).toHaveCount(5);
  await context.setOffline(false);
  await mockDesk(page);
  await page.clock.runFor(11_000);
  await expect(page.getByText("Connection lost. Trying again…")).toBeHidden();
});

test("the session ends in the middle: what was typed stays, and a sign-in elsewhere goes on with it", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await mockDesk(page);
  await page.goto(`/desk?m=${DETAIL.id}`);
  await page.getByRole("button", { name: "Erase everything from this address" }).click();
  const typed = page.getByRole("dialog").getByRole("textbox");
  await typed.fill("eras");
  await page.route("**/desk/*", (route) =>
    route.request().url().endsWith(DESK.session)
      ? route.fulfill({ json: null })
      : route.fulfill({ status: 401, json: { error: "Your session has ended. Sign in again." } }),
  );
  await page.clock.runFor(11_000);
  await expect(page.getByText(/^Your session has ended\. Sign in again, here/)).toBeVisible();
  await page.getByLabel("Email").fill(ADDRESS);
  await mockDesk(page);
  await page.clock.runFor(11_000);
  await expect(page.getByLabel("Email")).toBeHidden();
  await expect(typed).toHaveValue("eras");
});

test("a host of files alone: the desk says that there is no server", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await page.route("**/desk/*", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: "<!doctype html>Not found" }),
  );
  await page.goto("/desk");
  await expect(
    page.getByText("This site has no server of its own, so it has no desk."),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
});

test("the desk refuses an address over plain http, and the page says why", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  const error = "The desk needs https.";
  await page.route("**/desk/*", (route) => route.fulfill({ status: 403, json: { error } }));
  await page.goto("/desk");
  await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
});

test("a proxy answers with a page of its own: the connection is lost, and the list stays", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 502/);
  await mockDesk(page);
  await page.goto("/desk");
  await expect(deskOf(page).rows).toHaveCount(5);
  await page.route("**/desk/*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<!doctype html>Bad gateway" }),
  );
  await page.clock.runFor(11_000);
  await expect(page.getByText("Connection lost. Trying again…")).toBeVisible();
  await expect(deskOf(page).rows).toHaveCount(5);
});

test("a link that is opened in a tab with the desk: it can be used, and leaves the address", async ({
  page,
}) => {
  await mockDesk(page, { [DESK.session]: null });
  await page.goto("/desk");
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.evaluate(() => location.assign("#sign-in=abc"));
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
});

test("by keyboard: cancelling an erasure returns the focus, and arrows in “Send to…” send nothing", async ({
  page,
}) => {
  await mockDesk(page);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(`/desk?m=${DETAIL.id}`);
  const erase = page.getByRole("button", { name: "Erase everything from this address" });
  await erase.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(erase).toBeFocused();
  const { sheet, button } = deskOf(page);
  await sheet.getByLabel("Send to…").focus();
  await page.keyboard.press("ArrowDown");
  await expect(button("Send")).toBeVisible();
  expect(calls).not.toContain(DESK.act);
  await button("Send").click();
  await expect.poll(() => calls).toContain(DESK.act);
});
