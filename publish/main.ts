import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runnerImport } from "vite";
import { loadBuild } from "#server/build.ts";
import { readSettings } from "#server/settings.ts";
import { checkLinks } from "./check-links.ts";
import { compress } from "./compress.ts";
import { identity } from "./identity.ts";
import { indexablePages, readPages } from "./page.ts";
import { pagePolicies } from "./page-policy.ts";
import { keepPreviousAssets } from "./previous-assets.ts";

/** Headers that depend on the transfer; whoever serves the file sets them. */
const TRANSFER_HEADERS = new Set(["Content-Encoding", "Content-Length", "ETag", "Vary"]);

/**
 * Completes the build whose pages are in `folder`/client: adds cards, policies, compressed files and what the server reads.
 * `previous` is the folder of the previous build. Throws with one line for each wrong address or attribute.
 */
async function publish(folder: string, previous: string): Promise<void> {
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
  await write("identity.json", identity(siteUrl));
  await compress(client);
  await keepPreviousAssets(previous, folder);
  await write("headers.json", await headersByPathname(folder));
}

/** Returns the headers that the server sends with each file, by pathname, for use by a CDN (docs/deployment.md). */
async function headersByPathname(folder: string): Promise<Record<string, unknown>> {
  const { site } = await loadBuild(folder);
  const files = new Map(site.files);
  for (const [status, file] of Object.entries(site.errorPages)) files.set(`/${status}.html`, file);
  const list = Array.from(files, ([pathname, { representations }]) => {
    const headers = Object.entries(representations.get("identity")?.headers ?? {});
    return [pathname, Object.fromEntries(headers.filter(([name]) => !TRANSFER_HEADERS.has(name)))];
  });
  return Object.fromEntries(list);
}

// A step of the build (scripts/build-site.ts): node publish/main.ts FOLDER PREVIOUS
try {
  const [folder = "", previous = ""] = process.argv.slice(2);
  await publish(folder, previous);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
