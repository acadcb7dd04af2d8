import { expect, test } from "vitest";
import { expectRefused } from "./hostile.ts";
import { get } from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const NOWHERE = [
  "/../identity.json",
  "/../../../../etc/passwd",
  "/%2e%2e/identity.json",
  "/..%2fidentity.json",
  "/%2e%2e%2fidentity.json",
  "/..%5cidentity.json",
  "/assets/..%5c..%5cidentity.json",
  "/assets/../../identity.json",
  "/..;/identity.json",
  "/....//identity.json",
  "/.../identity.json",
  "/%252e%252e/identity.json",
  "/%252e%252e%252fidentity.json",
  "/..%c0%afidentity.json",
  "/..%c1%9cidentity.json",
  "/%e0%80%ae%e0%80%ae/identity.json",
  "/%uff0e%uff0e/identity.json",
  "/%2e%2e%00/identity.json",
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
  "/C:/identity.json",
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

test.each(["/..\\identity.json", "/\\..\\identity.json", "/assets\\..\\identity.json"])(
  "%s: 400, because some software reads a backslash as a slash",
  async (path) => {
    await expectRefused(await startTestServer(), get(path), 400);
  },
);
