import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { parsePage } from "./page.ts";
import { pagePolicies } from "./page-policy.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The directives of a page's policy by name. */
function policyOf(html: string, { file = "/index.html", backend = null as string | null } = {}) {
  const policy = pagePolicies([parsePage(file, html)], backend)[file] ?? "";
  return Object.fromEntries(policy.split("; ").map((directive) => directive.split(/ (.*)/, 2)));
}

test("inline scripts and styles are allowed by hash, the site's files by 'self', and nothing else", () => {
  const html = `<head><style>a{color:red}</style><link rel="stylesheet" href="/p.css"></head><body><script>go()</script><script type="module" src="/b.js"></script><template><script type="module" async="">import "/a.js";</script></template><noscript><style>b{}</style></noscript><script>go()</script></body>`;
  expect(policyOf(html)).toEqual({
    "default-src": "'none'",
    "script-src": `'self' ${hashOf("go()")} ${hashOf('import "/a.js";')}`,
    "style-src": `'self' ${hashOf("a{color:red}")} ${hashOf("b{}")}`,
    "img-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
  });
});

test("speculation rules have a hash, JSON in a script element has none", () => {
  const rules = '{"prefetch":[{"where":{"href_matches":"/*"}}]}';
  const html = `<script type="application/ld+json">{}</script><script type="speculationrules">${rules}</script>`;
  expect(policyOf(html)["script-src"]).toBe(`'self' ${hashOf(rules)}`);
});

test("only the pages of forms may be framed, and only by the site", () => {
  const ancestors = (file: string) => policyOf("<p>", { file })["frame-ancestors"];
  expect(ancestors("/forms/invite/index.html")).toBe("'self'");
  expect(ancestors("/request-invite/index.html")).toBe("'none'");
});

test.each([
  ["no frame", "<p>", undefined],
  ["a frame of the site itself", '<iframe title="a" src="/forms/invite">', "'self'"],
  [
    "a frame of another origin",
    '<iframe src="https://forms.example.com/f/1?embed=true">',
    "https://forms.example.com",
  ],
])("%s: only its source is allowed", (_case, frame, sources) => {
  expect(policyOf(frame)["frame-src"]).toBe(sources);
});

test("a hosted backend: the page may connect to it and to the site", () => {
  const policy = policyOf("", { backend: "https://db.example.com" });
  expect(policy["connect-src"]).toBe("'self' https://db.example.com");
});

test.each([
  ['<p style="color:red">', 'the attribute "style"'],
  ["<p STYLE=color:red>", 'the attribute "style"'],
  ['<button type="button" onclick="go()">', 'the attribute "onclick"'],
  ["<template><p style='color:red'></template>", 'the attribute "style"'],
])("%s fails the build with the page and the attribute", (html, reason) => {
  for (const file of ["/index.html", "/forms/invite/index.html"]) {
    expect(() => policyOf(html, { file })).toThrow(`${file}: only an "unsafe" policy`);
    expect(() => policyOf(html, { file })).toThrow(reason);
  }
});

test("text that looks like an attribute passes", () => {
  const html = `<script>'<p style="x">'</script><style>p[style="x"]{}</style><p>style="x"</p>`;
  expect(() => policyOf(html)).not.toThrow();
});
