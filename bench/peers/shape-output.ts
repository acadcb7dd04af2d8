import { glob, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Gives every page the file that the project's server looks for: `rules.html` becomes `rules/index.html`. */
export async function shapeOutput(folder: string): Promise<void> {
  for (const file of await Array.fromAsync(glob("**/*.html", { cwd: folder }))) {
    if (/(^|[\\/])index\.html$/.test(file)) continue;
    const page = join(folder, file.replace(/\.html$/, ""), "index.html");
    await mkdir(dirname(page), { recursive: true });
    await rename(join(folder, file), page);
  }
}
