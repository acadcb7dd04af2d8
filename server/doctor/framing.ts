import type { IncomingHttpHeaders } from "node:http";

/**
 * Returns the header by which an answer refuses to be shown in a frame of a page of `parent`; null if it does not. As browsers do:
 * `frame-ancestors` replaces X-Frame-Options (CSP 3, section 6.4.2; HTML, section 7.4.1).
 */
export function refusal(url: URL, headers: IncomingHttpHeaders, parent: URL): string | null {
  const policies = String(headers["content-security-policy"] ?? "").split(",");
  const lists = policies.flatMap((policy) => {
    const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
    // Of a repeated directive the first counts.
    const found = directives.find(([name]) => name?.toLowerCase() === "frame-ancestors");
    return found ? [found.slice(1)] : [];
  });
  if (lists.length > 0) {
    const refusing = lists.find(
      (sources) => !sources.some((source) => allows(source, url, parent)),
    );
    return refusing ? `Content-Security-Policy: frame-ancestors ${refusing.join(" ")}` : null;
  }
  const given = String(headers["x-frame-options"] ?? "");
  const options = new Set(given.split(",").map((option) => option.trim().toLowerCase()));
  const isRefused =
    options.size > 1
      ? ["deny", "allowall", "sameorigin"].some((option) => options.has(option))
      : options.has("deny") || (options.has("sameorigin") && url.origin !== parent.origin);
  return isRefused ? `X-Frame-Options: ${given}` : null;
}

const SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w.-]+)(?::(\d+|\*))?\/?$/i;

/** Whether a source expression matches the page (CSP 3, section 6.7.2). */
function allows(source: string, self: URL, parent: URL): boolean {
  const text = source.toLowerCase();
  if (text === "'none'") return false;
  if (text === "'self'") return self.origin === parent.origin;
  if (text === "*")
    return /^(https?|wss?):$/.test(parent.protocol) || parent.protocol === self.protocol;
  if (/^[a-z][a-z\d+.-]*:$/.test(text)) return schemeAllows(text, parent);
  const [, scheme, host = "", port] = SOURCE.exec(text) ?? [];
  if (!host) return false;
  const { hostname } = parent;
  const isHost =
    host === "*" || (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host);
  const isPort =
    port === "*" || (port ?? "") === parent.port || (!!port && port === portOf(parent));
  return isHost && isPort && schemeAllows(scheme ? `${scheme}:` : self.protocol, parent);
}

/** What is allowed over http is allowed over https too. */
const schemeAllows = (scheme: string, { protocol }: URL) =>
  scheme === protocol || (scheme === "http:" && protocol === "https:");

const portOf = ({ protocol, port }: URL) => port || (protocol === "https:" ? "443" : "80");
