import { BlockList, isIP } from "node:net";
import { clientAddress, family, isLoopback, isPrivate } from "#server/http/client-address.ts";
import { type Check, error, errorInWords, isPublic, ok, publicError, warning } from "./run.ts";

/** Whether SITE_URL leads to this build, over https with a valid certificate. */
export const publicAddress: Check = async ({ settings, home }, signal) => {
  const url = new URL(settings.siteUrl);
  if (isPublic(settings) && url.protocol !== "https:") {
    return error(
      `SITE_URL is ${url.origin}: what visitors write could be read on the way, and the desk stays closed.`,
      "Put a proxy with a certificate in front (docs/operate.md), set SITE_URL to https://… and build.",
    );
  }
  const answer = await ask(url.href, signal);
  if (answer instanceof Error) {
    return publicError(settings)(
      `${url.origin} cannot be reached from here: ${errorInWords(answer)}.`,
      "Check the DNS, the proxy and its certificate. If visitors do reach it, let this machine reach its own public address too.",
    );
  }
  if (answer.status !== 200) {
    const location = answer.headers.get("location");
    return error(
      `${url.origin} answers with status ${answer.status}${location ? ` and leads to ${location}` : ""}.`,
      "See whether the server runs and the proxy leads to it. If the site is elsewhere, set SITE_URL to that, and build.",
    );
  }
  const expected = await home();
  if (expected && !Buffer.from(await answer.bytes()).equals(expected)) {
    return publicError(settings)(
      `${url.origin} shows another page than this build has.`,
      "Another site, an older build or a cache answers there, or something on the way changes pages. Restart the server after a build, and look at the proxy.",
    );
  }
  return ok(`${url.origin} ${expected ? "shows this build" : "answers"}.`);
};

/** Returns what a server answers, or why it does not. Follows no redirect, so that nobody can have us ask another server. */
async function ask(url: string, signal: AbortSignal): Promise<Response | Error> {
  const headers = { "User-Agent": "Mozilla/5.0 (compatible; settings check)" };
  const answer = fetch(url, { headers, redirect: "manual", signal });
  return answer.catch((error: Error) => (error.cause ?? error) as Error);
}

/** Whether visitors can be told apart: a proxy names them, and only a trusted one is believed. */
export const proxy: Check = ({ settings, request }) => {
  const { trustedProxies, host } = settings;
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trustedProxies.check(address, family(address));
  if (!request) {
    const isBehindOne = isPublic(settings) && isLoopback(host);
    if (!isBehindOne || isTrusted("127.0.0.1") || isTrusted("::1")) return [];
    return error(
      `HOST is ${host}, so visitors come through a proxy on this machine, which is not trusted: they share one rate limit.`,
      "Set TRUST_PROXY=127.0.0.1 (or the proxy's address), and restart the server.",
    );
  }
  const { remoteAddress, forwardedFor } = request;
  const peer = clientAddress(remoteAddress, undefined, new BlockList());
  const client = clientAddress(remoteAddress, forwardedFor, trustedProxies);
  if (forwardedFor !== undefined && !isTrusted(peer)) {
    return error(
      `The proxy at ${peer} is not trusted, so all visitors share one rate limit.`,
      `If it is your proxy, set TRUST_PROXY=${peer} and restart the server.`,
    );
  }
  if (isPublic(settings) && (isTrusted(client) || isPrivate(client))) {
    return warning(
      `You seem to come from ${client}. If that is a proxy, all who come through it share one rate limit.`,
      "Let the proxy send X-Forwarded-For, as deploy/Caddyfile does, and name every proxy in TRUST_PROXY. If it is you, run the check at SITE_URL from outside.",
    );
  }
  const through = forwardedFor === undefined ? "" : `, through the proxy at ${peer}`;
  return ok(`You come from ${client}${through}.`);
};
