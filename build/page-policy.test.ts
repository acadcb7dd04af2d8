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

test("inline scripts, styles and rules are allowed by hash, the site's files by 'self', nothing else", () => {
  const rules = '{"prefetch":[{"where":{"href_matches":"/*"}}]}';
  const html = `<head><style>a{color:red}</style><link rel="stylesheet" href="/p.css"><script type="application/ld+json">{}</script></head><body><script>go()</script><script type="module" src="/b.js"></script><template><script type="module" async="">import "/a.js";</script></template><noscript><style>b{}</style></noscript><script>go()</script><script type="speculationrules">${rules}</script></body>`;
  expect(policyOf(html)).toEqual({
    "default-src": "'none'",
    "script-src": `'self' ${hashOf("go()")} ${hashOf('import "/a.js";')} ${hashOf(rules)}`,
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

test("only forms may be framed, by the site; a page may use its own frames and backend alone", () => {
  const file = "/forms/invite/index.html";
  expect(policyOf("", { file })["frame-ancestors"]).toBe("'self'");
  expect(policyOf('<iframe src="/forms/invite">')["frame-src"]).toBe("'self'");
  const external = '<iframe src="https://forms.example.com/f/1?embed=true">';
  expect(policyOf(external)["frame-src"]).toBe("https://forms.example.com");
  const { "connect-src": connections } = policyOf("", { backend: "https://db.example.com" });
  expect(connections).toBe("'self' https://db.example.com");
});

test.each([
  ["<p STYLE=color:red>", 'the attribute "style"'],
  ["<template><button onclick='go()'></template>", 'the attribute "onclick"'],
])("%s fails the build with the page and the attribute", (html, reason) => {
  expect(() => policyOf(html)).toThrow(
    `/index.html: only an "unsafe" policy could allow ${reason}`,
  );
});
