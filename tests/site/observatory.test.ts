import { createRequire } from "node:module";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { startBuiltSite } from "../built-site.ts";
import { startCaddy } from "../caddy.ts";
import { installJudges, JUDGES } from "../judges/install-judges.ts";
import { ALL_PATHS } from "../pages.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/* MDN's HTTP Observatory, run on the site behind its proxy. */

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

test("every page has the best score of every rule of the HTTP Observatory", async () => {
  await installJudges();
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
  const caddy = await startCaddy([site.url], await temporaryFolder());
  onTestFinished(caddy.close);
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
