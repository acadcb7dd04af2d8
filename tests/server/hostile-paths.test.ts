import { expect, test } from "vitest";
import { expectRefused } from "./hostile.ts";
import { get } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const NOWHERE = [
  "/../site-info.json",
  "/../../../../etc/passwd",
  "/%2e%2e/site-info.json",
  "/..%2fsite-info.json",
  "/%2e%2e%2fsite-info.json",
  "/..%5csite-info.json",
  "/assets/..%5c..%5csite-info.json",
  "/assets/../../site-info.json",
  "/..;/site-info.json",
  "/....//site-info.json",
  "/.../site-info.json",
  "/%252e%252e/site-info.json",
  "/%252e%252e%252fsite-info.json",
  "/..%c0%afsite-info.json",
  "/..%c1%9csite-info.json",
  "/%e0%80%ae%e0%80%ae/site-info.json",
  "/%uff0e%uff0e/site-info.json",
  "/%2e%2e%00/site-info.json",
  "/index.html%00.txt",
  "/guidelines%00",
  "/guidelines%20",
  "/guidelines.",
  "/guidelines::$DATA",
  "/robots.txt/",
  "/robots.txt/index.html",
  "/robots.txt~",
  "/.env",
  "/.git/config",
  "/server/main.ts",
  "/C:/site-info.json",
  "/%5c%5clocalhost%5cc$",
  "/assets",
  "/assets/",
  "/assets/.",
  "/index.html.br",
  "/%",
  "/%1",
  "/%zz",
  "/%c0%af",
  "/%ff",
  "/%ed%a0%80",
  "/%00",
  "/%u0041",
  "/guidelines%2findex.html%2f..",
  "/%2567uidelines",
  "/__proto__",
  "/constructor",
  "/hasOwnProperty/index.html",
  `/${"../".repeat(2_000)}etc/passwd`,
  `/${"/".repeat(8_000)}x`,
  `/${"%2e%2e%2f".repeat(800)}etc/passwd`,
  `/${"%".repeat(8_000)}`,
  `/${"%ff".repeat(2_500)}`,
];

test.each(NOWHERE.map((path) => [path.slice(0, 60), path]))(
  "%s: 404, the site's own page",
  async (_start, path) => {
    const response = await expectRefused(await startTestServer(), get(path), 404);
    expect(response.body).toContain("<title>Not found</title>");
  },
);

test.each(["/..\\site-info.json", "/\\..\\site-info.json", "/assets\\..\\site-info.json"])(
  "%s: 400, because some software reads a backslash as a slash",
  async (path) => {
    await expectRefused(await startTestServer(), get(path), 400);
  },
);
