import { expect, type Page, type Request } from "@playwright/test";
import { DESK } from "#contract/desk-paths.ts";
import { KINDS } from "#contract/kinds.ts";
import { registrationForm } from "#contract/registration.ts";
import { deskOf, expectSoon } from "./desk.ts";

/* Answers of the desk's calls that are always the same. The desk itself refuses one that is not as in the contract. */

const NOW = Date.UTC(2026, 0, 14, 9, 30);
const DAY = 86_400_000;

export const ADDRESS = "organisers@circle.test";
export const NOA = "noa@circle.test";

const LONG = "Maximilian Alexander Freiherr von und zu Hohenstein-Waldburg";

const MESSAGES = (
  [
    ["דנה כהן־לוי", "בנק הצפון", "שלום, אשמח לשמוע עוד על הרשת.", "sent", ""],
    ["Noam Levi", "Acme", "How do I join?", "held", "held: the hidden field is filled in"],
    [LONG, `${LONG} Holdings`, "Locks for clouds.", "dead", "not delivered: mailbox full"],
    ["", "", "", "due", "waiting: mail server unreachable"],
    ["Yael Shapira", "Contoso", `${"x".repeat(60)} ${"words ".repeat(10)}`, "sent", ""],
  ] as const
).map(([name, company, words, state, stateInWords], index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  kind: KINDS[index % KINDS.length] ?? "contact",
  receivedAt: NOW - index * index * DAY - 300_000,
  name,
  company,
  words,
  values: { fullName: name, email: `p${index}@example.com`, company, title: "CISO" },
  consent: index % 4 === 1 ? "yes" : null,
  state,
  stateInWords,
  isUnread: index < 2,
  isSpam: false,
  answeredAt: index === 4 ? NOW - DAY : null,
  answeredBy: index === 4 ? ADDRESS : null,
  lastNote: index === 2 ? "נשלח לדנה, תענה עד יום שלישי" : "",
}));

export const LIST = {
  messages: MESSAGES,
  columns: Object.entries(registrationForm.fields).map(([name, { label }]) => ({ name, label })),
  open: 2,
  isEmptyDesk: false,
  hasMore: true,
  version: "1",
};

const field = (name: string, label: string, value: string, isLong: boolean) => ({
  ...{ name, label, value, isLong },
  link: value.startsWith("https:") ? value : null,
});

/** What somebody said or did so many days ago. */
const done = (days: number, who: string, what: string) => ({
  ...{ id: `${days} ${what}`, at: NOW - days * DAY, who, what },
});

const note = (days: number, who: string, text: string) => ({
  ...{ id: `${days}`, at: NOW - days * DAY, who, text, isErasable: who === ADDRESS },
});

export const DETAIL = {
  ...(MESSAGES[2] as (typeof MESSAGES)[number]),
  fields: [
    field("fullName", "Full name", LONG, false),
    field("companyWebsite", "Website", "https://acme.example.com/", false),
    field("product", "What do you build?", "Locks.\n\nמנעולים.", true),
    field("questionnaire", "Questionnaire", "1. Is it clear? (rating)\n2. מה חסר? (open)", true),
  ],
  answeredAt: NOW - DAY,
  answeredBy: ADDRESS,
  consent: "no",
  consentWording: "I agree to receive marketing and promotional communications",
  writer: { name: LONG, email: "p2@example.com" },
  replyUrl: "mailto:p2@example.com",
  advice: "Replies go to the recommender.",
  notes: [
    note(2, NOA, "Met at the conference.\nAsk Yael before we answer."),
    note(1, ADDRESS, "נשלח לדנה, תענה עד יום שלישי"),
  ],
  email: {
    stateInWords: "not delivered: mailbox full",
    queuedAt: NOW - 4 * DAY,
    dueAt: null,
    endedAt: NOW - DAY,
    attempts: 12,
    reply: "Message failed: 552 5.2.2 <organisers@circle.test> Mailbox full, try again later",
  },
  history: [done(2, NOA, "added a note to it"), done(1, ADDRESS, "marked it as answered")],
};

const entry = (days: number, who: string, what: string, about: { id?: string; name?: string }) => ({
  ...done(days, who, what),
  ...{ messageId: about.id ?? null, name: about.name ?? null },
});

export const SESSION = {
  address: ADDRESS,
  organisers: [ADDRESS, NOA],
  recipients: [ADDRESS, NOA],
  mailFolder: null,
};

export const STATUS = {
  month: { received: 42, sent: 42 },
  open: 3,
  openSince: NOW - 2 * DAY,
  version: "0.1.0",
  retentionDays: 365,
  mail: "via mail.example.org:587 to organisers@circle.test",
  oldestWaiting: { id: "1", receivedAt: NOW - DAY },
  lastSentAt: NOW - 3_600_000,
  lastBackupAt: null,
  groups: { flood: 4, due: 2, dead: 1 },
  weeks: Array.from({ length: 52 }, (_, index) => ({
    start: NOW - (51 - index) * 7 * DAY,
    counts: { contact: index % 4, registration: index % 5, invite: index % 3, application: 1 },
  })),
};

export const HISTORY = {
  entries: [
    entry(1, ADDRESS, "read a message", { ...MESSAGES[0] }),
    entry(1, ADDRESS, "marked 1 message as spam", { id: DETAIL.id }),
    entry(2, "root, in the terminal", "flushed", {}),
  ],
  hasMore: false,
  version: "1",
};

const finding = (level: string, subject: string, found: string, todo = "") => ({
  ...{ level, subject, found, todo },
});

/** Answers by the path of their call. */
type Answers = Record<string, unknown>;

const ANSWERS: Answers = {
  [DESK.session]: SESSION,
  [DESK.links]: null,
  [DESK.signIn]: SESSION,
  [DESK.signOut]: null,
  [DESK.messages]: LIST,
  [DESK.message]: DETAIL,
  [DESK.read]: null,
  [DESK.count]: { count: 3 },
  [DESK.act]: { done: [DETAIL.id], refused: [], undo: "1" },
  [DESK.undo]: { done: [DETAIL.id], refused: [], undo: null },
  [DESK.erase]: { erased: 1 },
  [DESK.eraseNote]: { erased: 1 },
  [DESK.status]: STATUS,
  [DESK.testMessage]: {
    isSent: true,
    reply: "Accepted. The mail server said: 250 2.0.0 Ok: queued as 4F2B1C9D",
  },
  [DESK.diagnosis]: {
    findings: [
      finding("ok", "Database", "/data/messages.db stores messages."),
      finding(
        "warning",
        "DMARC",
        "_dmarc.circle.test has p=none: mail that others forge is still delivered.",
        "Once the reports show nothing but your own servers, change it to p=quarantine.",
      ),
      finding(
        "error",
        "DKIM",
        "There is no key at site1._domainkey.circle.test, so every signature fails.",
        `Publish this TXT record: v=DKIM1; k=rsa; p=${"MIIBIjANBgkqhkiG9w0BAQEF".repeat(16)}`,
      ),
    ],
  },
  [DESK.history]: HISTORY,
};

/**
 * Answers the desk's calls as given, or with these in their place, by a server whose clock says `now`.
 * A function is given what the call asks for.
 */
export async function mockDesk(page: Page, changes: Answers = {}, now = NOW): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.route("**/desk/*", (route) => {
    const { pathname } = new URL(route.request().url());
    const change = { ...ANSWERS, ...changes }[pathname];
    const asked = route.request().postDataJSON();
    const answer = typeof change === "function" ? change(asked) : change;
    // Whichever message is asked for, the answer is about that one, also to a page that asks again by itself.
    const { id } = pathname === DESK.message ? asked : {};
    const json = id ? { ...Object(answer), id } : answer;
    return route.fulfill({ json, headers: { Date: new Date(now).toUTCString() } });
  });
}

/** Opens the desk, or a place of it, as `mockDesk` answers. */
export async function openDesk(page: Page, at = "", changes?: Answers, now?: number) {
  await mockDesk(page, changes, now);
  await page.goto(`/desk${at}`);
}

/** Opens the message in full and waits for the list beside it, which comes in an answer of its own, before or after. */
export async function openDetail(page: Page, changes?: Answers): Promise<void> {
  await openDesk(page, `?m=${DETAIL.id}`, changes);
  const { title, rows } = deskOf(page);
  await expect(title).toBeFocused();
  await expect(rows.first()).toBeAttached();
}

/** Refuses calls from now on, all of them unless told. */
export const refuseCalls = (
  page: Page,
  refusal: { status: number; json?: unknown; body?: string },
  path = "/desk/*",
) => page.route(`**${path}`, (route) => route.fulfill(refusal));

/** What the server answers when it refuses. */
export const because = (status: number, error: string) => ({ status, json: { error } });

/** The page of a proxy or a host of files. */
export const pageOf = (status: number) => ({ status, body: "<!doctype html>" });

/** Returns how often a call has been answered that was made after this one. */
export function countCalls(page: Page): (path: string) => number {
  const asked = new Set<Request>();
  const answered: string[] = [];
  page.on("request", (request) => asked.add(request));
  page.on("requestfinished", (request) => {
    // What the page asked before it was left may be answered while the next one opens.
    if (asked.has(request)) answered.push(new URL(request.url()).pathname);
  });
  return (path) => answered.filter((one) => one === path).length;
}

/** Refuses the next calls, as the server does when a session has ended, until the page says so. */
export async function endSession(page: Page): Promise<void> {
  await refuseCalls(page, because(401, "Your session has ended. Sign in again."));
  await page.route(`**${DESK.session}`, (route) => route.fulfill({ json: null }));
  const ended = page.getByText("Your session has ended.");
  await expectSoon(page, (soon) => soon(ended).toBeVisible());
}
