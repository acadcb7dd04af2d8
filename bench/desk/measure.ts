import { DESK } from "#contract/desk-paths.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { onBothDatabases, type Subject } from "../databases.ts";
import { type Measure, median } from "../section.ts";
import { withServer } from "../server-process.ts";
import { fill, MESSAGES, receivedAt } from "./messages.ts";

/* The desk's list and search in many messages. The times are those of whole calls over loopback, session included. */

const ROUNDS = 15;

const ORGANISER = "dana@circle.test";

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const THIRTY_DAYS = {
  from: dayOf(receivedAt(MESSAGES / 2)),
  to: dayOf(receivedAt(MESSAGES / 2) + 30 * 86_400_000),
};

/** What an organiser asks for: the first page of a list. */
const CALLS: Record<string, Record<string, string | number>> = {
  "what is open": {},
  "what is open, oldest first": { order: "oldest" },
  "what is held": { mail: "held" },
  "all, the newest 1,000 at once": { tab: "all", size: 1_000 },
  "a form": { tab: "invite" },
  "a form, in thirty days": { tab: "invite", ...THIRTY_DAYS },
  "search, in every message": { tab: "all", search: "acme" },
  "search, in one of a thousand": { tab: "all", search: "rare" },
  "search, in none": { tab: "all", search: "nowhere to be found" },
  "search, in none of thirty days": { tab: "all", search: "nowhere to be found", ...THIRTY_DAYS },
};

/** Times of the desk's calls by database. */
export const measure: Measure = async (folder, report) =>
  [
    `${MESSAGES.toLocaleString("en")} messages of some 200 bytes, none answered, one in a hundred held. Medians of ${ROUNDS} calls, ms.`,
    await onBothDatabases(folder, report, measureWith),
  ].join("\n\n");

async function measureWith({ folder, env, open }: Subject): Promise<Record<string, number>> {
  const database = open();
  await fill(database);
  const sessions = createSessions(database, () => true);
  const session = await sessions.begin(await sessions.createLink(ORGANISER));
  await database.close();
  const settings = { ...env, MAIL_TO: ORGANISER, DIGEST: "off" };
  return withServer(folder, settings, async (url) => {
    const headers = {
      "Content-Type": "application/json",
      Origin: url,
      Cookie: `desk=${session?.token}`,
    };
    const times: Record<string, number> = {};
    for (const [name, query] of Object.entries(CALLS)) {
      const request = { method: "POST", headers, body: JSON.stringify(query) };
      times[name] = await medianTime(url + DESK.messages, request);
    }
    return times;
  });
}

async function medianTime(url: string, request: RequestInit): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    const response = await fetch(url, request);
    await response.bytes();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    // The first one warms up.
    if (round > 0) times.push(performance.now() - began);
  }
  return Math.round(median(times));
}
