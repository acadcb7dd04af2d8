import { DESK } from "#contract/desk-paths.ts";
import { createSessions } from "#server/desk/sessions.ts";
import { onBothDatabases, type Subject } from "../databases.ts";
import { type Measure, median } from "../section.ts";
import { withServer } from "../server-process.ts";
import { fill, MESSAGES } from "./messages.ts";

/* The desk's list and search in many messages. The times are those of whole calls over loopback, session included. */

const ROUNDS = 15;

const ORGANISER = "dana@circle.test";

/** What an organiser asks for. */
const CALLS: Record<string, Record<string, string | number>> = {
  "first page of the list": {},
  "the newest 1,000 at once": { size: 1_000 },
  "first page of a form": { tab: "invite" },
  "what needs an organiser": { tab: "needs" },
  "search, in every message": { search: "acme" },
  "search, in one of a thousand": { search: "rare" },
  "search, in none": { search: "nowhere to be found" },
};

/** Times of the desk's calls by database. */
export const measure: Measure = async (folder, report) =>
  [
    `${MESSAGES.toLocaleString("en")} messages of some 200 bytes, one in a hundred held. Medians of ${ROUNDS} calls, ms.`,
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
