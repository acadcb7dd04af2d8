import type { BlockList } from "node:net";
import { Hono } from "hono";
import {
  type DeskSession,
  LINK_MINUTES,
  linkRequest,
  signInRequest,
  signOutRequest,
} from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { normalise } from "#contract/fields.ts";
import { createKeyLimit, createRateLimit } from "#server/http/rate-limit.ts";
import { type Access, type CallOptions, type DeskEnv, readJson } from "./access.ts";
import type { Sessions } from "./sessions.ts";

interface SignInOptions extends Omit<CallOptions, "database"> {
  access: Access;
  sessions: Sessions;
  /** What the desk says besides who is signed in. */
  about: Omit<DeskSession, "address">;
  trustedProxies: BlockList;
  /** Sends a link. Rejects if that failed. */
  sendLink: (address: string, token: string) => Promise<void>;
}

/** How many sign-in links an address, and a client, may ask for; a network ten times as many. */
const LINKS_PER_ADDRESS = { points: 5, seconds: 3_600 };
const LINKS_PER_CLIENT = { points: 20, seconds: 3_600 };

/** How many links a client may try, right or wrong. */
const TRIES_PER_CLIENT = { points: 60, seconds: 3_600 };

/** How long after the answer a link is sent, in milliseconds. */
const SEND_AFTER_MS = 100;

const TOO_MANY_LINKS =
  "Too many sign-in links were asked for. Wait a while, or make one in the terminal: npm run admin -- sign-in ADDRESS";

const TOO_MANY_TRIES = "Too many sign-in links were tried. Wait a while.";

const BAD_LINK = `This link cannot be used: it was used already, or is older than ${LINK_MINUTES} minutes. Ask for another one.`;

/** Creates the calls that begin and end a session. */
export function createSignInCalls(options: SignInOptions): Hono<DeskEnv> {
  const { access, sessions, isOrganiser, about, trustedProxies, sendLink, wallTime, log } = options;
  const linksOfClient = createRateLimit(LINKS_PER_CLIENT, trustedProxies);
  const linksOfAddress = createKeyLimit(LINKS_PER_ADDRESS);
  const tries = createRateLimit(TRIES_PER_CLIENT, trustedProxies);

  return new Hono<DeskEnv>()
    .post(DESK.session, async (c) => {
      const address = await access.addressOf(c);
      return c.json(address && { address, ...about });
    })
    .post(DESK.links, async (c) => {
      // The answer is the same for every address, and does not wait for the email, which only an organiser gets.
      const { email: entered } = await readJson(c, linkRequest);
      const email = normalise(entered, "email");
      const isAboveRate =
        (await linksOfClient.secondsToWait(c)) > 0 || linksOfAddress.count(email.toLowerCase()) > 0;
      if (isAboveRate) return access.refuse(c, "rate", TOO_MANY_LINKS);
      const token = await sessions.createLink(email);
      if (isOrganiser(email)) {
        // Not before the answer is out: writing an email takes time, which would tell an organiser's address.
        setTimeout(() => {
          sendLink(email.toLowerCase(), token).catch((err) => {
            log.error({ err, requestId: c.env.requestId }, "the sign-in link could not be sent");
          });
        }, SEND_AFTER_MS);
      }
      return c.json(null, 202);
    })
    .post(DESK.signIn, async (c) => {
      if ((await tries.secondsToWait(c)) > 0) return access.refuse(c, "rate", TOO_MANY_TRIES);
      const { token } = await readJson(c, signInRequest);
      const session = await sessions.begin(token, access.tokenOf(c));
      if (!session) return access.refuse(c, "link", BAD_LINK);
      access.giveCookie(c, session.token);
      return c.json({ address: session.address, ...about });
    })
    .post(DESK.signOut, access.session, async (c) => {
      const { everywhere } = await readJson(c, signOutRequest);
      const by = { who: c.get("address"), at: wallTime() };
      const token = access.takeCookie(c);
      if (everywhere) await sessions.endAll(by);
      else if (token) await sessions.end(token, by);
      return c.json(null);
    });
}
