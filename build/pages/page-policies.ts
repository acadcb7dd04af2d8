import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { standInFolder } from "#app/content/stand-in.ts";
import type { BuildSettings } from "#server/settings.ts";
import { pagePolicy } from "./page-policy.ts";

/**
 * Writes the Content-Security-Policy of every HTML file in `folder` into one file for the server. Throws with one
 * line for each page that holds what no policy can allow.
 */
export async function writePolicies(
  folder: string,
  { supabaseUrl: backend }: BuildSettings,
  file: string,
): Promise<void> {
  const names = await Array.fromAsync(glob("**/*.html", { cwd: folder }));
  const problems: string[] = [];
  const policies: Record<string, string> = {};
  for (const name of names.toSorted()) {
    const path = `/${name}`;
    // The one kind of page that is shown in a frame: in that of our own page.
    const frameAncestors = path.startsWith(standInFolder) ? "'self'" : "'none'";
    try {
      const html = await readFile(join(folder, name), "utf8");
      policies[path] = pagePolicy(html, { backend, frameAncestors });
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  await writeFile(file, JSON.stringify(policies, null, 2));
}
