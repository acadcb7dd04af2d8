import { hash } from "node:crypto";
import { type Element, getAttribute, getTextContent, hasAttribute } from "@parse5/tools";
import { ContentError } from "#site/lib/content-error.ts";
import type { Page } from "./page.ts";

/** The pages that other pages of the site show in a frame. */
const FRAMED = "/forms/";

/** Types that make a script element data, which needs no permission. */
const DATA = new Set(["application/json", "application/ld+json"]);

/**
 * Returns the Content-Security-Policy of every page by file name, for the server. Throws with one line for each attribute
 * that only an "unsafe" policy could allow.
 */
export function pagePolicies(pages: Page[], backend: string | null): Record<string, string> {
  const problems = pages.flatMap(({ file, elements }) =>
    elements
      .flatMap(({ attrs }) => attrs.map(({ name }) => name))
      .filter((name) => name === "style" || name.startsWith("on"))
      .map((name) => `${file}: only an "unsafe" policy could allow the attribute "${name}"`),
  );
  if (problems.length > 0) throw new ContentError(problems.join("\n"));
  return Object.fromEntries(pages.map((page) => [page.file, pagePolicy(page, backend)]));
}

/**
 * The policy of a page of the site (CSP Level 3; docs/decisions/0020-security-headers.md), which allows only what the page
 * contains: inline scripts and styles by hash, the site's files (among styles, the print sheet) by 'self', frames by origin,
 * and connections to the site and to `backend`.
 */
function pagePolicy(page: Page, backend: string | null): string {
  return serialize({
    "default-src": "'none'",
    "script-src": ["'self'", ...inlineHashes(page, "script")],
    "style-src": ["'self'", ...inlineHashes(page, "style")],
    "img-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": ["'self'", ...(backend ? [backend] : [])],
    "frame-src": [...new Set(elementsNamed(page, "iframe").map(originOfFrame))],
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": page.file.startsWith(FRAMED) ? "'self'" : "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
  });
}

function serialize(directives: Record<string, string | string[]>): string {
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map((directive) => directive.flat().join(" "))
    .join("; ");
}

const elementsNamed = ({ elements }: Page, tagName: string) =>
  elements.filter((element) => element.tagName === tagName);

/** The hash of each distinct inline script or style of a page, as a source expression. */
function inlineHashes(page: Page, tagName: "script" | "style"): string[] {
  const texts = elementsNamed(page, tagName)
    .filter((element) => !hasAttribute(element, "src"))
    .filter((element) => !DATA.has(getAttribute(element, "type") ?? ""))
    .map(getTextContent);
  return [...new Set(texts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`))];
}

function originOfFrame(frame: Element): string {
  const src = getAttribute(frame, "src") ?? "/";
  return src.startsWith("/") ? "'self'" : new URL(src).origin;
}
