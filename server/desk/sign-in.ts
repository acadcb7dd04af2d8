import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { linkRequest, signInRequest, signOutRequest } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { normalise } from "#contract/fields.ts";
import type { RateLimit } from "#server/http/rate-limit.ts";
import type { Access, DeskEnv } from "./access.ts";
import { readJson } from "./read-json.ts";
import type { Sessions } from "./sessions.ts";

export interface SignInOptions {
  access: Access;
  sessions: Sessions;
  isOrganiser: (address: string) => boolean;
  /** Everyone to whom a message may be sent. */
  recipients: readonly string[];
  /** Limits the links that a client asks for, and those that an address is asked for. */
  clientLimit: RateLimit["secondsToWait"];
  addressLimit: (address: string) => Promise<number>;
  /** Limits the links that a client tries. */
  tryLimit: RateLimit["secondsToWait"];
  /** Sends a link. Rejects if that failed. */
  sendLink: (address: string, token: string) => Promise<void>;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
  log: Logger;
}

/** How long after the answer a link is sent, in milliseconds. */
const SEND_AFTER_MS = 100;

const TOO_MANY_LINKS =
  "Too many sign-in links were asked for. Wait a while, or make one in the terminal: npm run admin -- sign-in ADDRESS";

const TOO_MANY_TRIES = "Too many sign-in links were tried. Wait a while.";

const BAD_LINK =
  "This link cannot be used: it was used already, or is older than 15 minutes. Ask for another one.";

/** Creates the calls that begin and end a session. */
export function createSignIn(options: SignInOptions): Hono<DeskEnv> {
  const { access, sessions, recipients, tryLimit, now } = options;

  return new Hono<DeskEnv>()
    .post(DESK.session, async (c) => {
      const address = await access.addressOf(c);
      return c.json(address && { address, recipients });
    })
    .post(DESK.links, (c) => askForLink(c, options))
    .post(DESK.signIn, async (c) => {
      const wait = await tryLimit(c);
      if (wait > 0) return refuseRate(c, access, wait, TOO_MANY_TRIES);
      const { token } = await readJson(c, signInRequest);
      const session = await sessions.begin(token, access.tokenOf(c));
      if (!session) return access.refuse(c, 401, "link", BAD_LINK);
      access.giveCookie(c, session.token);
      return c.json({ address: session.address, recipients });
    })
    .post(DESK.signOut, access.session, async (c) => {
      const { everywhere } = await readJson(c, signOutRequest);
      const by = { who: c.get("address"), now: now() };
      const token = access.takeCookie(c);
      if (everywhere) await sessions.endAll(by);
      else if (token) await sessions.end(token, by);
      return c.json(null);
    });
}

/** The answer is the same for every address, and does not wait for the email, which only an organiser gets. */
async function askForLink(c: Context<DeskEnv>, options: SignInOptions): Promise<Response> {
  const { access, sessions, isOrganiser, clientLimit, addressLimit, sendLink, log } = options;
  const { email: entered } = await readJson(c, linkRequest);
  const email = normalise(entered, "email");
  const wait = (await clientLimit(c)) || (await addressLimit(email.toLowerCase()));
  if (wait > 0) return refuseRate(c, access, wait, TOO_MANY_LINKS);
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
}

function refuseRate(c: Context<DeskEnv>, access: Access, wait: number, error: string): Response {
  c.header("Retry-After", String(wait));
  return access.refuse(c, 429, "rate", error);
}
