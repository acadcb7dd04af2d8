import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ALL } from "../all.ts";
import { PAST } from "../events.ts";
import { copyOfSources } from "../temporary-folder.ts";

const CASES = [
  ["the site stays as it was", "dist"],
  ["the site is there again that a build before took away and was cut off", ".generated/previous"],
] as const;

test.each(ALL ? CASES : CASES.slice(0, 1))(
  "a build that fails: it says why in one line, and %s",
  async (_what, present) => {
    const folder = await copyOfSources();
    // But for what Node has compiled, which other processes write meanwhile.
    const filter = (path: string) => path !== ".cache/compiled";
    await cp(".cache", join(folder, ".cache"), { recursive: true, filter });
    // The photographs of the galleries take most of the time of a build.
    for (const { slug } of PAST) await rm(join(folder, "site/events", slug), { recursive: true });
    await mkdir(join(folder, present), { recursive: true });
    await writeFile(join(folder, present, "index.html"), "the previous site");
    const page = join(folder, "site/pages/privacy.astro");
    const text = await readFile(page, "utf8");
    await writeFile(page, text.replace("</Layout>", '<a href="/nowhere">a link</a></Layout>'));

    const build = promisify(execFile)(process.execPath, ["scripts/build.ts"], { cwd: folder });
    await expect(build).rejects.toMatchObject({
      code: 1,
      stderr: "The site cannot be built:\n/privacy: /nowhere leads nowhere\n",
    });
    expect(await readdir(join(folder, "dist"))).toEqual(["index.html"]);
  },
);
