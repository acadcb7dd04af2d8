import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "#assets/paths.ts";
import { type BuildSettings, readSettings } from "#server/settings.ts";
import { checkLinks } from "./check-links.ts";
import { compress } from "./compress.ts";
import { keepFormerAssets } from "./former-assets.ts";
import { writeHeaderList } from "./header-list.ts";
import { identity } from "./identity.ts";
import { type IndexablePage, indexablePages } from "./indexable-pages.ts";
import { readPages } from "./page.ts";
import { pagePolicies } from "./page-policy.ts";

/**
 * Makes a whole build of the pages in `folder`/client: cards, policies, encodings and what the server is to know. `former`
 * is the folder of the build before. Throws with a line for each address or attribute that is wrong.
 */
export async function publish(
  folder: string,
  former: string,
  { siteUrl, supabaseUrl }: BuildSettings,
): Promise<void> {
  const client = join(folder, "client");
  const write = (name: string, value: unknown) =>
    writeFile(join(folder, name), JSON.stringify(value, null, 2));

  const pages = await readPages(client);
  await makeCards(indexablePages(pages), client);
  await checkLinks(client, pages, siteUrl);
  await write("policies.json", pagePolicies(pages, supabaseUrl));
  await write("identity.json", identity);
  await compress(client);
  await keepFormerAssets(former, folder);
  await writeHeaderList(folder);
}

/** The cards are drawn by components, which Node cannot read by itself. */
async function makeCards(pages: IndexablePage[], folder: string): Promise<void> {
  const { module } = await runnerImport<typeof import("#assets/drawings/cards.tsx")>(
    join(root, "assets/drawings/cards.tsx"),
    { root, configFile: false, envDir: false, logLevel: "error" },
  );
  await module.makeCards(pages, folder);
}

// A step of the build (scripts/build-site.ts): node publish/index.ts FOLDER FORMER
if (import.meta.main) {
  try {
    const [folder = "", former = ""] = process.argv.slice(2);
    await publish(folder, former, readSettings());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
