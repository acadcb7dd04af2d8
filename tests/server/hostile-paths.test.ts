import { expect, test } from "vitest";
import { expectRefused } from "./hostile.ts";
import { get } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const NOWHERE = [
  "/../site-info.json",
  "/%2e%2e/site-info.json",
  "/..%5csite-info.json",
  "/assets/../../site-info.json",
  "/....//site-info.json",
  "/%252e%252e/site-info.json",
  "/..%c0%afsite-info.json",
  "/%2e%2e%00/site-info.json",
  "/guidelines%00",
  "/guidelines%20",
  "/guidelines.",
  "/robots.txt/",
  "/.env",
  "/server/main.ts",
  "/assets/",
  "/index.html.br",
  "/%",
  "/%ff",
  "/%00",
  "/%2567uidelines",
  "/__proto__",
  "/metrics",
  "/hasOwnProperty/index.html",
  `/${"../".repeat(2_000)}etc/passwd`,
  `/${"/".repeat(8_000)}x`,
  `/${"%ff".repeat(2_500)}`,
];

test.each(NOWHERE.map((path) => [path.slice(0, 60), path]))(
  "%s: 404, the site's own page",
  async (_start, path) => {
    const response = await expectRefused(await startTestServer(), get(path), 404);
    expect(response.body).toContain("<title>Not found</title>");
  },
);

test.each(["/..\\site-info.json", "/assets\\..\\site-info.json"])(
  "%s: 400, because some software reads a backslash as a slash",
  async (path) => {
    await expectRefused(await startTestServer(), get(path), 400);
  },
);
