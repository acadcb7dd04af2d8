import { BlockList, isIP } from "node:net";
import { clientAddress, family, isLoopback, isPrivate } from "#server/http/client-address.ts";
import { type ArrivedRequest, about, type Check, type Finding, isPublic } from "./finding.ts";

const SUBJECT = "Proxy";
const { ok, warning, error } = about(SUBJECT);

/** Whether visitors can be told apart: a proxy names them, and only a trusted one is believed. */
export const proxy: Check = {
  subject: SUBJECT,
  run({ settings, request }) {
    const { trustedProxies, host } = settings;
    const isTrusted = (address: string) =>
      isIP(address) !== 0 && trustedProxies.check(address, family(address));
    if (request) return judge(request, isPublic(settings), trustedProxies, isTrusted);
    if (!isPublic(settings) || !isLoopback(host) || isTrusted("127.0.0.1") || isTrusted("::1")) {
      return [];
    }
    return error(
      `HOST is ${host}, so visitors come through a proxy on this machine, which is not trusted: they share one rate limit.`,
      "Set TRUST_PROXY=127.0.0.1 (or the proxy's address), and restart the server.",
    );
  },
};

function judge(
  { remoteAddress, host, forwardedFor }: ArrivedRequest,
  isPublicSite: boolean,
  trustedProxies: BlockList,
  isTrusted: (address: string) => boolean,
): Finding[] {
  const peer = clientAddress(remoteAddress, undefined, new BlockList());
  const client = clientAddress(remoteAddress, forwardedFor, trustedProxies);
  const { hostname } = new URL(`http://${host}`);
  if (forwardedFor !== undefined && !isTrusted(peer)) {
    return error(
      `The proxy at ${peer} is not trusted, so all visitors share one rate limit.`,
      `If it is your proxy, set TRUST_PROXY=${peer} and restart the server.`,
    );
  }
  if (isPublicSite && isLoopback(hostname)) {
    return warning(
      "This check was asked for on this machine, not through the public address, so it has not seen how visitors come in.",
      "Open the desk at SITE_URL and run it there.",
    );
  }
  if (forwardedFor === undefined && (isTrusted(peer) || (isPublicSite && isPrivate(peer)))) {
    return error(
      `The proxy at ${peer} does not say who its visitors are, so they share one rate limit.`,
      "Let it send X-Forwarded-For, as deploy/Caddyfile does.",
    );
  }
  if (isPublicSite && isPrivate(client)) {
    return warning(
      `You seem to come from ${client}, which is no public address.`,
      "If you are not in that network, it is a second proxy: add it to TRUST_PROXY.",
    );
  }
  return ok(
    `You come from ${client}${forwardedFor === undefined ? "" : `, through the proxy at ${peer}`}.`,
  );
}
