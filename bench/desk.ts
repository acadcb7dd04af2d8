import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { DESK, DESK_PATH } from "#contract/desk-paths.ts";
import { KINDS } from "#contract/kinds.ts";
import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { payloadOf } from "../tests/payloads.ts";
import { startPostgres } from "../tests/postgres.ts";
import { LAUNCH } from "./browser/chromium.ts";
import { onPhone, throttlePage } from "./browser/phone.ts";
import { SLOW_PHONE } from "./browser/throttling.ts";
import { residentMemory } from "./memory.ts";
import { type Measure, table } from "./section.ts";
import { type ServerProcess, startOurServer } from "./server-process.ts";
import { median } from "./statistics.ts";

/*
 * The organisers' desk with 100,000 messages in each database, and its page on a slow phone. The times are those of whole calls
 * over loopback, session included.
 */

const MESSAGES = 100_000;
const AT_ONCE = 500;
const ROUNDS = 15;
const PHONE_ROUNDS = 5;

const ORGANISER = "dana@circle.test";
const MINUTE = 60_000;

/** What an organiser asks for. One message in a thousand says "rare", none says "nowhere". */
const CALLS: Record<string, Record<string, string>> = {
  "first page of the list": {},
  "the page after 50,000 messages": { before: placeOf(MESSAGES / 2) },
  "first page of a form": { tab: "invite" },
  "what needs an organiser": { tab: "needs" },
  "search, in every message": { search: "acme" },
  "search, in one of a thousand": { search: "rare" },
  "search, in none": { search: "nowhere to be found" },
};

/** Times of the desk's calls by database, and of its page. */
export const measure: Measure = async (folder, report) => {
  const postgres = await startPostgres();
  try {
    report("SQLite");
    const { file, data } = { file: "messages.db", data: join(folder, "data") };
    const sqlite = await measureWith(folder, {}, () => openSqlite(join(data, file)));
    report("PostgreSQL");
    const DATABASE_URL = postgres.url("postgres");
    const server = await measureWith(folder, { DATABASE_URL }, () => openPostgres(DATABASE_URL));
    report("a slow phone");
    const { painted, used, shown } = await measurePage(folder, openSqlite(join(data, file)));
    const rows = Object.keys(sqlite).map((name) => [name, sqlite[name] ?? "", server[name] ?? ""]);
    const slowest = [sqlite, server].map(slowestSearch).join(" and ");
    return {
      body: [
        `${MESSAGES.toLocaleString("en")} messages of some 200 bytes, one in a hundred held. Medians of ${ROUNDS} calls.`,
        table(["", "SQLite", "PostgreSQL"], rows),
        `On a slow phone (${SLOW_PHONE.name}) with an empty cache, medians of ${PHONE_ROUNDS}: signed out, the page is painted after ${painted} ms, and a sign-in link is asked for, by a press that the page answers, after ${used} ms; signed in, the list is there after ${shown} ms.`,
      ].join("\n\n"),
      figures: { "The slowest search in 100,000 messages, SQLite and PostgreSQL": slowest },
    };
  } finally {
    await postgres.close();
  }
};

async function measureWith(
  folder: string,
  env: Record<string, string>,
  open: () => Database,
): Promise<Record<string, string>> {
  // Creates the folder and the tables.
  const settings = { ...env, MAIL_TO: ORGANISER, RATE_LIMIT: "off", DIGEST: "off" };
  await (await startOurServer(folder, { env: settings })).close();
  const database = open();
  await migrate(database, Date.now);
  await fill(database);
  const { token } = (await createSession(database)) ?? {};
  await database.close();
  const server = await startOurServer(folder, { env: settings });
  const headers = {
    "Content-Type": "application/json",
    Origin: server.url,
    Cookie: `desk=${token}`,
  };
  const times: Record<string, string> = {};
  for (const [name, query] of Object.entries(CALLS)) {
    const url = server.url + DESK.messages;
    times[name] = await medianTime(() => read(url, headers, query));
  }
  times["a download of everything, and the memory before and after"] = await download(
    server,
    headers,
  );
  await server.close();
  return times;
}

function slowestSearch(times: Record<string, string>): string {
  const searches = Object.entries(times).filter(([name]) => name.startsWith("search"));
  return `${Math.max(...searches.map(([, time]) => Number.parseInt(time, 10)))} ms`;
}

async function medianTime(act: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    await act();
    // The first one warms up.
    if (round > 0) times.push(performance.now() - began);
  }
  return `${median(times).toFixed(0)} ms`;
}

async function read(url: string, headers: Record<string, string>, body: object): Promise<number> {
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}

async function download({ url, pid }: ServerProcess, headers: Record<string, string>) {
  const before = await residentMemory(pid);
  const began = performance.now();
  const bytes = await read(url + DESK.export, headers, { format: "csv" });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `${seconds} s, ${(bytes / 1e6).toFixed(0)} MB; ${before} and ${await residentMemory(pid)} MB`;
}

function placeOf(index: number): string {
  return `${receivedAt(index)}_00000000-0000-4000-8000-000000000000`;
}

/** A message every ten minutes, the last one in 2026. */
function receivedAt(index: number): number {
  return Date.UTC(2026, 0, 1) - index * 10 * MINUTE;
}

async function fill(database: Database): Promise<void> {
  for (let first = 0; first < MESSAGES; first += AT_ONCE) {
    const statements = Array.from({ length: AT_ONCE }, (_, index) => insertsOf(first + index));
    await database.batch(statements.flat());
  }
  await database.query("ANALYZE");
}

function insertsOf(index: number) {
  const kind = KINDS[index % KINDS.length] ?? "contact";
  const text = index % 1000 === 0 ? "something rare" : `message ${index}, as long as most are`;
  const payload = payloadOf(kind, text);
  const [id, at] = [randomUUID(), receivedAt(index)];
  const isHeld = index % 100 === 0;
  const search = Object.values(payload).join("\n").toLowerCase();
  return [
    {
      sql: "INSERT INTO messages (id, kind, payload, received_at, body_hash, search) VALUES ($1, $2, $3, $4, '', $5)",
      values: [id, kind, JSON.stringify(payload), at, search],
    },
    {
      sql: "INSERT INTO deliveries (id, message_id, state, due_at, queued_at, attempt, sent_at) VALUES ($1, $2, $3, $4, $4, 1, $5)",
      values: [randomUUID(), id, isHeld ? "held" : "sent", at, isHeld ? null : at],
    },
  ];
}

async function createSession(database: Database) {
  const sessions = createSessions(database, () => true);
  return sessions.begin(await sessions.createLink(ORGANISER));
}

/** Returns when the page can be used by somebody who is signed out, and by an organiser, in milliseconds. */
async function measurePage(folder: string, database: Database) {
  const { token = "" } = (await createSession(database)) ?? {};
  await database.close();
  const server = await startOurServer(folder, { env: { MAIL_TO: ORGANISER, DIGEST: "off" } });
  const browser = await chromium.launch(LAUNCH);
  const times = { painted: [] as number[], used: [] as number[], shown: [] as number[] };
  for (let round = 0; round < PHONE_ROUNDS; round += 1) {
    await onPhone(browser, async (page) => {
      await throttlePage(page, SLOW_PHONE);
      await page.goto(`${server.url}${DESK_PATH}`, { waitUntil: "commit" });
      await page.getByLabel("Email").fill("nobody@example.org");
      await page.getByRole("button").click();
      await page.getByRole("button", { name: "Sending..." }).waitFor();
      times.used.push(await now(page));
      times.painted.push(await firstPaint(page));
    });
    await onPhone(browser, async (page) => {
      await page.context().addCookies([{ name: "desk", value: token, url: server.url }]);
      // As after the last visit.
      await page.addInitScript(() => localStorage.setItem("desk", ""));
      await throttlePage(page, SLOW_PHONE);
      await page.goto(`${server.url}${DESK_PATH}`, { waitUntil: "commit" });
      await page.locator(".desk-row").first().waitFor();
      times.shown.push(await now(page));
    });
  }
  await browser.close();
  await server.close();
  const { painted, used, shown } = times;
  return {
    painted: median(painted).toFixed(0),
    used: median(used).toFixed(0),
    shown: median(shown).toFixed(0),
  };
}

const now = (page: Page) => page.evaluate(() => performance.now());

const firstPaint = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
