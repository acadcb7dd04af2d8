import { hash } from "node:crypto";
import { type Element, getAttribute, getTextContent, hasAttribute } from "@parse5/tools";
import { CSP_REPORTS_PATH } from "#contract/csp-reports.ts";
import { placeholderFolder } from "#site/content/placeholder.ts";
import type { Page } from "./page.ts";

/** A script element with such a type is data, which no policy has a say in; every other is allowed by its hash. */
const DATA = new Set(["application/json", "application/ld+json"]);

/**
 * The Content-Security-Policy of every page by its file, for the server. Throws with one line for each attribute in a page
 * that no policy without "unsafe" can allow.
 */
export function pagePolicies(pages: Page[], backend: string | null): Record<string, string> {
  const problems = pages.flatMap(({ file, elements }) =>
    elements
      .flatMap(({ attrs }) => attrs.map(({ name }) => name))
      .filter((name) => name === "style" || name.startsWith("on"))
      .map((name) => `${file}: no policy without "unsafe" allows the attribute "${name}" in it`),
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const policyOf = (page: Page) =>
    page.file.startsWith(placeholderFolder) ? placeholderPolicy(page) : pagePolicy(page, backend);
  return Object.fromEntries(pages.map((page) => [page.file, policyOf(page)]));
}

/**
 * For a page of the site (CSP Level 3; docs/decisions/0020-security-headers.md): nothing but what stands in it. Scripts and
 * styles inside the page are allowed by their hashes, files of the site (of styles: the print sheet) by 'self', frames by
 * their origin, connections to the site and to `backend`.
 */
function pagePolicy(page: Page, backend: string | null): string {
  return written({
    "default-src": "'none'",
    "script-src": ["'self'", ...hashes(page, "script")],
    "style-src": ["'self'", ...hashes(page, "style")],
    "img-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": ["'self'", ...(backend ? [backend] : [])],
    "frame-src": [...new Set(allOf(page, "iframe").map(originOfFrame))],
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
  });
}

/** For a placeholder, which a page of the site shows in a frame: its style and nothing else. */
function placeholderPolicy(page: Page): string {
  return written({
    "default-src": "'none'",
    "style-src": hashes(page, "style"),
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'self'",
  });
}

function written(directives: Record<string, string | string[]>): string {
  // Deprecated, and what every browser has: with `report-to` beside it Chromium takes that, which needs TLS and waits.
  return Object.entries({ ...directives, "report-uri": CSP_REPORTS_PATH })
    .filter(([, sources]) => sources.length > 0)
    .map((directive) => directive.flat().join(" "))
    .join("; ");
}

const allOf = ({ elements }: Page, tagName: string) =>
  elements.filter((element) => element.tagName === tagName);

/** Of what stands in the page itself, each once: two scripts of the same words have one hash. */
function hashes(page: Page, tagName: "script" | "style"): string[] {
  const texts = allOf(page, tagName)
    .filter((element) => !hasAttribute(element, "src"))
    .filter((element) => !DATA.has(getAttribute(element, "type") ?? ""))
    .map(getTextContent);
  return [...new Set(texts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`))];
}

function originOfFrame(frame: Element): string {
  const src = getAttribute(frame, "src") ?? "/";
  return src.startsWith("/") ? "'self'" : new URL(src).origin;
}
