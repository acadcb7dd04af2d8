import { createHash } from "node:crypto";
import { CSP_REPORTS_PATH } from "#contract/csp-reports.ts";

const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs;
const STYLE = /<style[^>]*>(?<text>.*?)<\/style>/gs;
const FRAME = /<iframe[^>]* src="(?<src>[^"]*)"/g;
const IN_ATTRIBUTES = /<[^>]*\s(style|on\w+)="/;

type PolicyOptions = {
  /** The origin of the forms' backend, or null for the site's own. */
  backend: string | null;
  /** Whose frames may show the page. */
  frameAncestors: "'none'" | "'self'";
};

/**
 * The Content-Security-Policy of a built page (CSP Level 3; docs/decisions/0020-security-headers.md): nothing but what
 * stands in it. Scripts and styles inside the page are allowed by their hashes, files of the site by 'self', frames by their
 * origin. Throws when the page holds what no policy without "unsafe" can allow: a `style` attribute or an event handler.
 */
export function pagePolicy(html: string, { backend, frameAncestors }: PolicyOptions): string {
  const markup = html.replace(SCRIPT, "").replace(STYLE, "");
  const forbidden = IN_ATTRIBUTES.exec(markup)?.[1];
  if (forbidden)
    throw new Error(
      `it holds the attribute "${forbidden}", which no policy without "unsafe" allows`,
    );

  const scripts = Array.from(html.matchAll(SCRIPT), ({ groups }) => groups ?? {})
    .filter(({ attributes = "" }) => !/ type="application\//.test(attributes))
    .map(({ text = "" }) => text);
  const styles = Array.from(html.matchAll(STYLE), ({ groups }) => groups?.text ?? "");
  const frames = Array.from(html.matchAll(FRAME), ({ groups }) => originOf(groups?.src ?? ""));
  const hasScripts = scripts.length > 0;

  const directives: [name: string, sources: readonly string[]][] = [
    ["default-src", ["'none'"]],
    ["script-src", hasScripts ? ["'self'", ...hashes(scripts)] : []],
    // The print sheet is a file; what stands in the page is allowed by its hash.
    ["style-src", [...(hasScripts ? ["'self'"] : []), ...hashes(styles)]],
    ...(hasScripts ? ownFiles(backend) : []),
    ["frame-src", [...new Set(frames)]],
    ["form-action", [hasScripts ? "'self'" : "'none'"]],
    ["base-uri", ["'none'"]],
    ["frame-ancestors", [frameAncestors]],
    ...(hasScripts ? TRUSTED_TYPES : []),
    // Deprecated, and what every browser has: with `report-to` beside it Chromium takes that, which needs TLS and waits.
    ["report-uri", [CSP_REPORTS_PATH]],
  ];
  return directives
    .filter(([, sources]) => sources.length > 0)
    .map((directive) => directive.flat().join(" "))
    .join("; ");
}

const TRUSTED_TYPES: [string, string[]][] = [
  ["require-trusted-types-for", ["'script'"]],
  ["trusted-types", ["'none'"]],
];

function ownFiles(backend: string | null): [string, string[]][] {
  return [
    ["img-src", ["'self'"]],
    ["font-src", ["'self'"]],
    ["manifest-src", ["'self'"]],
    ["connect-src", ["'self'", ...(backend ? [backend] : [])]],
  ];
}

/** Each once: two scripts of the same words have one hash. */
function hashes(texts: readonly string[]): string[] {
  const digest = (text: string) => createHash("sha256").update(text).digest("base64");
  return [...new Set(texts.map((text) => `'sha256-${digest(text)}'`))];
}

function originOf(src: string): string {
  return src.startsWith("/") ? "'self'" : new URL(src).origin;
}
