import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AstroIntegration } from "astro";
import type { BuildSettings } from "#server/settings.ts";
import { posters } from "#site/content/posters.ts";
import { completeBuild } from "./complete-build.ts";
import { drawPicture } from "./drawings/draw.ts";
import { POSTERS, posterDrawing, posterFile } from "./drawings/posters.tsx";
import { DIST, hashInputs, writeStamp } from "./stamp.ts";

/** What the pages are built with, and a build that is not finished. Never edited by hand. */
const GENERATED = ".generated";
const UNFINISHED = `${GENERATED}/unfinished`;
const PREVIOUS = `${GENERATED}/previous`;

/** When an island loads (docs/decisions/0001-documents-with-islands.md). */
const CLIENT_DIRECTIVES = {
  shown: "./site/islands/client-shown.ts",
  "signed-in": "./site/desk/sign-in.ts",
};

/** A change of these restarts `astro dev`, which draws the posters again. */
const POSTER_SOURCES = ["site/content/posters.ts", "build/drawings/posters.tsx"];

/**
 * Draws the posters before the pages, and completes the build after them. Must come after every integration that
 * writes files. Until a build is complete, `dist/` holds the previous one.
 */
export function siteBuild(settings: BuildSettings): AstroIntegration {
  let hash = "";
  return {
    name: "site-build",
    hooks: {
      async "astro:config:setup"({ command, updateConfig, addClientDirective, addWatchFile }) {
        for (const [name, entrypoint] of Object.entries(CLIENT_DIRECTIVES)) {
          addClientDirective({ name, entrypoint });
        }
        await mkdir(POSTERS, { recursive: true });
        for (const poster of posters) {
          const png = await drawPicture(posterDrawing(poster, settings.siteUrl));
          await writeFile(posterFile(poster.id), png);
        }
        for (const file of POSTER_SOURCES) addWatchFile(resolve(file));
        if (command !== "build") return;
        hash = await hashInputs(settings);
        // An earlier build was cut off between its two renames.
        if (!existsSync(DIST) && existsSync(PREVIOUS)) await rename(PREVIOUS, DIST);
        await rm(UNFINISHED, { recursive: true, force: true });
        updateConfig({ outDir: pathToFileURL(`${UNFINISHED}/client/`) });
      },
      async "astro:build:done"() {
        const { version } = JSON.parse(await readFile("package.json", "utf8"));
        await completeBuild(UNFINISHED, DIST, settings, `${version}+${hash.slice(0, 8)}`);
        await writeStamp(UNFINISHED, hash);
        await mkdir(DIST, { recursive: true });
        await rm(PREVIOUS, { recursive: true, force: true });
        await rename(DIST, PREVIOUS);
        await rename(UNFINISHED, DIST);
        await rm(PREVIOUS, { recursive: true });
      },
    },
  };
}
