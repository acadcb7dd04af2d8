import { createHash, randomBytes } from "node:crypto";
import { LINK_MINUTES } from "#contract/desk.ts";
import { HOUR_MS, MINUTE_MS } from "#server/clock.ts";
import type { Database, Statement } from "#server/database/database.ts";
import { type Actor, historyOf } from "#server/outbox/history.ts";

/* After OWASP's cheat sheets on forgotten passwords and on sessions (docs/decisions/0025-desk.md). */

const LINK_MS = LINK_MINUTES * MINUTE_MS;

/** A session ends after so long without a call, in milliseconds. */
const IDLE_MS = 12 * HOUR_MS;

/** A session ends after so long, in milliseconds. */
export const SESSION_MS = 7 * 24 * HOUR_MS;

/** A call is noted as the session's last one only so often, in milliseconds: each note is a write. */
const NOTED_EVERY_MS = MINUTE_MS;

const ERASE_LINKS = "DELETE FROM sign_in_links WHERE created_at <= $1";

const ERASE_SESSIONS = "DELETE FROM sessions WHERE created_at <= $1 OR used_at <= $2";

const FIND_LINK = "SELECT address, created_at FROM sign_in_links WHERE hash = $1";
const HAS_LINK = "SELECT NULL AS message_id FROM sign_in_links WHERE hash = $5";

const BEGIN_SESSION = `
  INSERT INTO sessions (hash, address, created_at, used_at)
  SELECT CAST($2 AS TEXT), address, CAST($3 AS BIGINT), CAST($3 AS BIGINT) FROM sign_in_links
  WHERE hash = $1 RETURNING hash`;

// What began in the future began by a wrong clock.
const FIND_SESSION = `
  SELECT address, used_at FROM sessions
  WHERE hash = $1 AND created_at <= $2 AND created_at > $3 AND used_at > $4`;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Creates and checks sign-in links and sessions. Secrets are 256 random bits; only their hashes are stored, so a copy of the
 * database opens nothing, and a lookup by hash takes the same time however much of a guess is right. `isOrganiser` tells whose
 * link or session counts. Goes by the clock that servers and commands share. Every method rejects if the database fails.
 */
export function createSessions(database: Database, isOrganiser: (address: string) => boolean) {
  return {
    /**
     * Creates a link and returns its token. For a stranger too, whose link opens nothing, so that it takes the same time. `by` is
     * whoever makes one in the terminal.
     */
    async createLink(address: string, by?: Actor): Promise<string> {
      const token = newSecret();
      const databaseTime = await database.wallTime();
      const known = isOrganiser(address) ? address.toLowerCase() : "";
      await database.batch([
        // Now, since strangers can make many.
        { sql: ERASE_LINKS, values: [databaseTime - LINK_MS] },
        {
          sql: "INSERT INTO sign_in_links (hash, address, created_at) VALUES ($1, $2, $3)",
          values: [hashOf(token), known, databaseTime],
        },
        ...(by ? [historyOf(by, "link")] : []),
      ]);
      return token;
    },
    /**
     * Uses up a link. Returns a new session, or null if the link is unknown, used or too old, or its address no organiser's. Ends
     * the session that the browser had.
     */
    async begin(
      linkToken: string,
      formerToken = "",
    ): Promise<{ address: string; token: string } | null> {
      const link = hashOf(linkToken);
      const [found] = await database.query(FIND_LINK, [link]);
      const address = String(found?.address ?? "");
      const databaseTime = await database.wallTime();
      const age = databaseTime - Number(found?.created_at);
      if (!found || !isOrganiser(address) || age < 0 || age >= LINK_MS) return null;
      const token = newSecret();
      const [, begun = []] = await database.batch([
        { sql: `${FIND_LINK} ${database.forUpdate}`, values: [link] },
        { sql: BEGIN_SESSION, values: [link, hashOf(token), databaseTime] },
        historyOf({ who: address, at: databaseTime }, "sign-in", { sql: HAS_LINK, value: link }),
        { sql: "DELETE FROM sessions WHERE hash = $1", values: [hashOf(formerToken)] },
        { sql: "DELETE FROM sign_in_links WHERE hash = $1", values: [link] },
      ]);
      return begun.length > 0 ? { address, token } : null;
    },
    /**
     * Returns the address of whoever has this session; null if it has ended, or the address is no organiser's any more. A call that
     * the page makes by itself does not prolong the session.
     */
    async find(token: string, isByItself: boolean): Promise<string | null> {
      const databaseTime = await database.wallTime();
      const values = [
        hashOf(token),
        databaseTime,
        databaseTime - SESSION_MS,
        databaseTime - IDLE_MS,
      ];
      const [session] = await database.query(FIND_SESSION, values);
      const address = String(session?.address ?? "");
      if (!session || !isOrganiser(address)) return null;
      if (!isByItself && Math.abs(databaseTime - Number(session.used_at)) > NOTED_EVERY_MS) {
        const note = "UPDATE sessions SET used_at = $2 WHERE hash = $1";
        // A database that cannot be written can still be read.
        await database.query(note, [hashOf(token), databaseTime]).catch(() => {});
      }
      return address;
    },
    /** Ends a session. */
    async end(token: string, by: Actor): Promise<void> {
      await database.batch([
        { sql: "DELETE FROM sessions WHERE hash = $1", values: [hashOf(token)] },
        historyOf(by, "sign-out"),
      ]);
    },
    /** Ends every session of whoever asks, and their links. */
    async endAll(by: Actor): Promise<void> {
      await database.batch([...allOf(by.who), historyOf(by, "sign-out-everywhere")]);
    },
  };
}

/**
 * Erases the links and sessions that have ended, and those of whoever is no organiser: an address that is put back must sign in
 * anew. Rejects if the database fails.
 */
export async function eraseEnded(
  database: Database,
  isOrganiser: (address: string) => boolean,
): Promise<void> {
  const databaseTime = await database.wallTime();
  const left = "SELECT address FROM sessions UNION SELECT address FROM sign_in_links";
  const addresses = (await database.query(left)).map(({ address }) => String(address));
  await database.batch([
    { sql: ERASE_LINKS, values: [databaseTime - LINK_MS] },
    { sql: ERASE_SESSIONS, values: [databaseTime - SESSION_MS, databaseTime - IDLE_MS] },
    ...addresses.filter((address) => !isOrganiser(address)).flatMap(allOf),
  ]);
}

/** Returns the statements that end every session of an address, and its links. */
const allOf = (address: string): Statement[] =>
  ["sessions", "sign_in_links"].map((table) => ({
    sql: `DELETE FROM ${table} WHERE address = $1`,
    values: [address],
  }));

/** Returns what tells whether an address is one of these, in any case. */
export function isAmong(addresses: readonly string[]): (address: string) => boolean {
  const known = new Set(addresses.map((address) => address.toLowerCase()));
  return (address) => known.has(address.toLowerCase());
}

const newSecret = () => randomBytes(32).toString("base64url");

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");
