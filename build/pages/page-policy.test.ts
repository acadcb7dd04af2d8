import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pagePolicy } from "./page-policy.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const OWN = { backend: null, frameAncestors: "'none'" } as const;

/** The directives of the policy by name. */
function policyOf(html: string, options: Parameters<typeof pagePolicy>[1] = OWN) {
  return Object.fromEntries(
    pagePolicy(html, options)
      .split("; ")
      .map((directive) => directive.split(/ (.*)/, 2)),
  );
}

test("a page with scripts and styles: each is allowed by its hash, files of the site by 'self', nothing else", () => {
  const html = `<head><style>a{color:red}</style></head><body><script>go()</script><template><script type="module" async="">import "/a.js";</script></template><script>go()</script></body>`;
  expect(policyOf(html)).toEqual({
    "default-src": "'none'",
    "script-src": `'self' ${hashOf("go()")} ${hashOf('import "/a.js";')}`,
    "style-src": `'self' ${hashOf("a{color:red}")}`,
    "img-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
    "report-uri": "/csp-reports",
  });
});

test("data in script elements is no script and has no hash", () => {
  const html = `<script type="application/ld+json">{}</script><script>go()</script>`;
  expect(policyOf(html)["script-src"]).toBe(`'self' ${hashOf("go()")}`);
});

test("a page without scripts may load nothing and send nothing", () => {
  const policy = policyOf("<style>p{}</style><p>Words", { ...OWN, frameAncestors: "'self'" });
  expect(policy).toEqual({
    "default-src": "'none'",
    "style-src": hashOf("p{}"),
    "form-action": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'self'",
    "report-uri": "/csp-reports",
  });
});

test.each([
  ["no frame", "<p>", undefined],
  ["a frame of the site", '<iframe title="a" src="/stand-in/invite.html">', "'self'"],
  [
    "another's frame",
    '<iframe src="https://forms.example.com/f/1?embed=true">',
    "https://forms.example.com",
  ],
])("%s: frames are allowed from there and nowhere else", (_case, frame, sources) => {
  expect(policyOf(`<script>go()</script>${frame}`)["frame-src"]).toBe(sources);
});

test("a hosted backend: the page may send to it and to the site", () => {
  const policy = policyOf("<script>go()</script>", { ...OWN, backend: "https://db.example.com" });
  expect(policy["connect-src"]).toBe("'self' https://db.example.com");
});

test.each([
  ['<p style="color:red">', 'the attribute "style"'],
  ['<button type="button" onclick="go()">', 'the attribute "onclick"'],
])("%s: refused", (html, reason) => {
  expect(() => pagePolicy(html, OWN)).toThrow(reason);
});

test("words about attributes are no attributes", () => {
  const html = `<script>'<p style="x">'</script><style>p[style="x"]{}</style><p>style="x"</p>`;
  expect(() => pagePolicy(html, OWN)).not.toThrow();
});
