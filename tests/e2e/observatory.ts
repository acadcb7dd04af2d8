import { type Element, getAttribute, hasAttribute, isElementNode, queryAll } from "@parse5/tools";
import { parse } from "parse5";

/*
 * The scoring of MDN's HTTP Observatory (github.com/mdn/mdn-http-observatory, algorithm 4): its rules for what a response
 * over HTTPS says, with the points that each result adds to or takes from 100. Left out is what the response does not
 * decide: the redirect from HTTP, which is the proxy's, and the preload list.
 */

interface Scanned {
  headers: Headers;
  html: string;
  /** The headers of the answer to a preflight from another origin. */
  preflight: Headers;
}

type Result = { name: string; points: number };

/** The result of each rule for one page. */
export function score(scanned: Scanned): Result[] {
  return [
    contentSecurityPolicy(scanned),
    cookies(scanned),
    crossOriginResourcePolicy(scanned),
    crossOriginResourceSharing(scanned),
    frames(scanned),
    referrerPolicy(scanned),
    strictTransportSecurity(scanned),
    subresourceIntegrity(scanned),
    contentTypeOptions(scanned),
  ];
}

const result = (name: string, points: number): Result => ({ name, points });

const HASH_OR_NONCE = /^'(sha256|sha384|sha512|nonce)-/;
const BROAD = new Set(["ftp:", "http:", "https:", "*", "blob:", "data:"]);
const PASSIVE = new Set(["img-src", "media-src"]);
const insecure = (source: string) => /^(http|ftp):/.test(source);

function parsePolicy(headers: Headers): Map<string, string[]> | "invalid" {
  const policy = new Map<string, string[]>();
  for (const directive of (headers.get("content-security-policy") ?? "").split(";")) {
    const [name, ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (!name) continue;
    if (policy.has(name)) return "invalid";
    policy.set(name, sources.length === 0 && name.endsWith("-src") ? ["'none'"] : sources);
  }
  return policy;
}

function contentSecurityPolicy({ headers }: Scanned): Result {
  const policy = parsePolicy(headers);
  if (policy === "invalid") return result("csp-header-invalid", -25);
  if (policy.size === 0) return result("csp-not-implemented", -25);

  const sourcesOf = (name: string) => {
    const sources = policy.get(name) ?? policy.get("default-src") ?? ["*"];
    const isStrict = sources.some((source) => HASH_OR_NONCE.test(source));
    return isStrict ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const [scripts, styles, objects] = ["script-src", "style-src", "object-src"].map(sourcesOf) as [
    string[],
    string[],
    string[],
  ];
  const isBroad = (source: string) => BROAD.has(source);
  const isBroadOrInline = (source: string) => isBroad(source) || source === "'unsafe-inline'";
  const active = [...policy].filter(([name]) => !PASSIVE.has(name)).flatMap(([, list]) => list);
  const passive = [...PASSIVE].flatMap(sourcesOf);

  if (scripts.some(isBroadOrInline) || objects.some(isBroad)) {
    return result("csp-implemented-with-unsafe-inline", -20);
  }
  if (active.some(insecure)) return result("csp-implemented-with-insecure-scheme", -20);
  if ([...scripts, ...styles].includes("'unsafe-eval'")) {
    return result("csp-implemented-with-unsafe-eval", -10);
  }
  if (passive.some(insecure)) {
    return result("csp-implemented-with-insecure-scheme-in-passive-content-only", -10);
  }
  if (styles.some(isBroadOrInline)) {
    return result("csp-implemented-with-unsafe-inline-in-style-src-only", 0);
  }
  return policy.get("default-src")?.join() === "'none'"
    ? result("csp-implemented-with-no-unsafe-default-src-none", 10)
    : result("csp-implemented-with-no-unsafe", 5);
}

/** Whoever sets none is never punished for one; a site that sets some would need the rules for them here. */
function cookies({ headers }: Scanned): Result {
  return headers.has("set-cookie") ? result("cookies-found", -40) : result("cookies-not-found", 0);
}

function crossOriginResourcePolicy({ headers }: Scanned): Result {
  const policy = headers.get("cross-origin-resource-policy");
  const name = "cross-origin-resource-policy";
  if (policy === null) return result(`${name}-not-implemented`, 0);
  if (policy === "cross-origin") return result(`${name}-implemented-with-cross-origin`, 0);
  return ["same-origin", "same-site"].includes(policy)
    ? result(`${name}-implemented-with-${policy}`, 10)
    : result(`${name}-header-invalid`, -5);
}

function crossOriginResourceSharing({ preflight }: Scanned): Result {
  const name = "cross-origin-resource-sharing";
  const allowed = preflight.get("access-control-allow-origin");
  if (allowed === null) return result(`${name}-not-implemented`, 0);
  return allowed !== "*" && preflight.get("access-control-allow-credentials") === "true"
    ? result(`${name}-implemented-with-universal-access`, -50)
    : result(`${name}-implemented`, 0);
}

function frames({ headers }: Scanned): Result {
  const policy = parsePolicy(headers);
  if (policy !== "invalid" && policy.has("frame-ancestors")) {
    return result("x-frame-options-implemented-via-csp", 5);
  }
  const option = headers.get("x-frame-options")?.trim().toLowerCase();
  if (option === undefined) return result("x-frame-options-not-implemented", -20);
  return ["deny", "sameorigin"].includes(option)
    ? result("x-frame-options-sameorigin-or-deny", 0)
    : result("x-frame-options-header-invalid", -20);
}

const PRIVATE = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];

function referrerPolicy({ headers }: Scanned): Result {
  const policy = headers.get("referrer-policy");
  if (policy === null) return result("referrer-policy-not-implemented", 0);
  return PRIVATE.includes(policy.toLowerCase())
    ? result("referrer-policy-private", 5)
    : result("referrer-policy-unsafe", -5);
}

const SIX_MONTHS_S = 15_552_000;

function strictTransportSecurity({ headers }: Scanned): Result {
  const header = headers.get("strict-transport-security");
  if (header === null) return result("hsts-not-implemented", -20);
  const maxAge = /^max-age=(\d+)/i.exec(header)?.[1];
  if (maxAge === undefined || header.includes(",")) return result("hsts-header-invalid", -20);
  return Number(maxAge) < SIX_MONTHS_S
    ? result("hsts-implemented-max-age-less-than-six-months", -10)
    : result("hsts-implemented-max-age-at-least-six-months", 0);
}

function subresourceIntegrity({ html }: Scanned): Result {
  // What stands in a template is no element of the page: the parser keeps it apart.
  const scripts = [...queryAll<Element>(parse(html), isElementNode)].filter(
    ({ tagName }) => tagName === "script",
  );
  if (scripts.length === 0) return result("sri-not-implemented-but-no-scripts-loaded", 0);
  const sourceOf = (script: Element) => getAttribute(script, "src") ?? "";
  const foreign = scripts.filter((script) => /^(https?:)?\/\//.test(sourceOf(script)));
  if (foreign.some((script) => !hasAttribute(script, "integrity"))) {
    return result("sri-not-implemented-and-external-scripts", -50);
  }
  return scripts.some((script) => sourceOf(script) && hasAttribute(script, "integrity"))
    ? result("sri-implemented-and-all-scripts-loaded-securely", 5)
    : result("sri-not-implemented-but-all-scripts-loaded-from-secure-origin", 0);
}

function contentTypeOptions({ headers }: Scanned): Result {
  return headers.get("x-content-type-options")?.toLowerCase() === "nosniff"
    ? result("x-content-type-options-nosniff", 0)
    : result("x-content-type-options-not-implemented", -5);
}
