import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { requireProgram } from "../../scripts/programs.ts";
import { startBuiltSite } from "../built-site.ts";
import { startCaddy } from "../caddy.ts";
import { installJudges, JUDGES } from "../judges/install-judges.ts";
import { ALL_PATHS } from "../pages.ts";
import { SITE_FOLDER } from "./built-pages.ts";

/* Programs of others that judge the whole site, and have to be downloaded. */

beforeAll(installJudges, 300_000);

type Message = { url: string; message: string; extract?: string };

/**
 * What the checker does not know: `var()` in the position of a gradient (CSS Values 5), container queries (CSS Conditional 5), and a
 * link that waits for an element (HTML).
 */
const UNKNOWN =
  /^CSS: (“(-webkit-)?mask-image”: Too many values|“container”: Property|Unrecognized at-rule “@container”)|^A “link” element with a “blocking” attribute/;

test("the Nu HTML checker, which needs Java, finds no error in any page", async () => {
  requireProgram("Java");
  const jar = join(JUDGES, "node_modules/vnu-jar/build/dist/vnu.jar");
  const args = ["-jar", jar, "--format", "json", "--errors-only", "--skip-non-html", SITE_FOLDER];
  // It writes to the error output, and exits with 1 if it found anything.
  const output = await new Promise<string>((resolve) =>
    execFile("java", args, { maxBuffer: 2 ** 26 }, (_error, _stdout, stderr) => resolve(stderr)),
  );
  const { messages }: { messages: Message[] } = JSON.parse(output);
  const errors = messages.filter(({ message }) => !UNKNOWN.test(message));
  expect(errors.map(({ url, message, extract }) => `${url}: ${message}: ${extract}`)).toEqual([]);
}, 300_000);

type Rule = (requests: unknown) => { result: string };

/** Need the browsers' preload list, which the package downloads. */
const NEEDS_PRELOAD_LIST = ["redirectionTest", "strictTransportSecurityTest", "cookiesTest"];

/** The best scores for a site without cookies, where no tag loads a script file. */
const BEST = {
  contentSecurityPolicyTest: 10,
  crossOriginResourceSharingTest: 0,
  referrerPolicyTest: 5,
  subresourceIntegrityTest: 0,
  xContentTypeOptionsTest: 0,
  xFrameOptionsTest: 5,
  crossOriginResourcePolicyTest: 10,
};

test("every page has the best score of every rule of MDN's HTTP Observatory, behind the proxy", async () => {
  const from = createRequire(join(JUDGES, "package.json")).resolve("@mdn/mdn-http-observatory");
  const load = (file: string) => import(new URL(file, pathToFileURL(from)).href);
  const [{ retrieve }, { ALL_TESTS }, { getScoreModifier }] = await Promise.all([
    load("retriever/retriever.js"),
    load("constants.js"),
    load("grader/grader.js"),
  ]);
  const rules = (ALL_TESTS as Rule[]).filter(({ name }) => !NEEDS_PRELOAD_LIST.includes(name));

  const site = await startBuiltSite();
  onTestFinished(site.close);
  const caddy = await startCaddy([site.url]);
  // Its HTML parser does not know nested CSS, and says so at length.
  vi.spyOn(console, "error").mockImplementation(() => {});
  setDefaultCACertificates([...getCACertificates(), caddy.ca]);
  const ports = { httpsPort: new URL(caddy.url).port, httpPort: new URL(caddy.httpUrl).port };
  for (const path of ALL_PATHS) {
    const requests = await retrieve("localhost", { ...ports, path });
    const points = rules.map((rule) => [rule.name, getScoreModifier(rule(requests).result)]);
    expect(Object.fromEntries(points), path).toEqual(BEST);
  }
}, 300_000);
