import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runnerImport } from "vite";
import { loadBuild } from "#server/build.ts";
import { readSettings } from "#server/settings.ts";
import { checkLinks } from "./check-links.ts";
import { compress } from "./compress.ts";
import { keepFormerAssets } from "./former-assets.ts";
import { identity } from "./identity.ts";
import { indexablePages, readPages } from "./page.ts";
import { pagePolicies } from "./page-policy.ts";

/** Headers of a single transfer, which whoever serves the file sets. */
const TRANSFER_HEADERS = new Set(["Content-Encoding", "Content-Length", "ETag", "Vary"]);

/**
 * Completes the build whose pages are in `folder`/client: adds cards, policies, compressed files and what the server reads.
 * `former` is the folder of the previous build. Throws with one line for each wrong address or attribute.
 */
async function publish(folder: string, former: string): Promise<void> {
  const { siteUrl, supabaseUrl } = readSettings();
  const client = join(folder, "client");
  const write = (name: string, value: unknown) =>
    writeFile(join(folder, name), JSON.stringify(value, null, 2));

  const pages = await readPages(client);
  // Loaded through Vite, since Node cannot read JSX.
  const { module } = await runnerImport<typeof import("#assets/make.ts")>("./assets/make.ts", {
    configFile: false,
    envDir: false,
    logLevel: "error",
  });
  await module.makeCards(indexablePages(pages), client);
  await checkLinks(client, pages, siteUrl);
  await write("policies.json", pagePolicies(pages, supabaseUrl));
  await write("identity.json", identity);
  await compress(client);
  await keepFormerAssets(former, folder);
  await write("headers.json", await headersByAddress(folder));
}

/** Returns the headers that the server sends with each file, by address, for use by a CDN (docs/deployment.md). */
async function headersByAddress(folder: string): Promise<Record<string, unknown>> {
  const { site } = await loadBuild(folder);
  const files = new Map(site.files);
  for (const [status, file] of Object.entries(site.errorPages)) files.set(`/${status}.html`, file);
  const list = Array.from(files, ([address, { representations }]) => {
    const headers = Object.entries(representations.get("identity")?.headers ?? {});
    return [address, Object.fromEntries(headers.filter(([name]) => !TRANSFER_HEADERS.has(name)))];
  });
  return Object.fromEntries(list);
}

// A step of the build (scripts/build-site.ts): node publish/main.ts FOLDER FORMER
try {
  const [folder = "", former = ""] = process.argv.slice(2);
  await publish(folder, former);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
