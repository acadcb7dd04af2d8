import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runnerImport } from "vite";
import { readSettings } from "#server/settings.ts";
import { checkLinks } from "./check-links.ts";
import { compress } from "./compress.ts";
import { keepFormerAssets } from "./former-assets.ts";
import { headerList } from "./header-list.ts";
import { identity } from "./identity.ts";
import { indexablePages } from "./indexable-pages.ts";
import { readPages } from "./page.ts";
import { pagePolicies } from "./page-policy.ts";

/**
 * Makes a whole build of the pages in `folder`/client: cards, policies, encodings and what the server is to know. `former`
 * is the folder of the build before. Throws with a line for each address or attribute that is wrong.
 */
async function publish(folder: string, former: string): Promise<void> {
  const { siteUrl, supabaseUrl } = readSettings();
  const client = join(folder, "client");
  const write = (name: string, value: unknown) =>
    writeFile(join(folder, name), JSON.stringify(value, null, 2));

  const pages = await readPages(client);
  // The cards are drawn by components, which Node cannot read by itself.
  const { module } = await runnerImport<typeof import("#assets/drawings/cards.tsx")>(
    "./assets/drawings/cards.tsx",
    { configFile: false, envDir: false, logLevel: "error" },
  );
  await module.makeCards(indexablePages(pages), client);
  await checkLinks(client, pages, siteUrl);
  await write("policies.json", pagePolicies(pages, supabaseUrl));
  await write("identity.json", identity);
  await compress(client);
  await keepFormerAssets(former, folder);
  await write("headers.json", await headerList(folder));
}

// A step of the build (scripts/build-site.ts): node publish/main.ts FOLDER FORMER
try {
  const [folder = "", former = ""] = process.argv.slice(2);
  await publish(folder, former);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
