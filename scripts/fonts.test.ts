import { spawnSync } from "node:child_process";
import { glob, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createElement } from "react";
import satori from "satori";
import { expect, test } from "vitest";
import { fonts } from "#build/drawings/draw.ts";
import { BASIC, EXTENDED } from "#site/fonts/characters.ts";
import { copyOfSources } from "../tests/temporary-folder.ts";

const FILES = "site/fonts/*.{woff2,ttf}";
const ALL = BASIC + EXTENDED;
const HINT = "add them to site/fonts/characters.ts, if Archivo has them, and npm run fonts";

/** The characters in these files that are not in a list. */
async function missing(files: string, list: string): Promise<string> {
  const characters = new Set<string>();
  for await (const file of glob(files)) {
    for (const character of await readFile(file, "utf8")) characters.add(character);
  }
  expect(characters.size).toBeGreaterThan(50);
  return [...characters].filter((one) => one !== "\n" && !list.includes(one)).join("");
}

test("the font's file for all pages has the characters of the content, both files those of events", async () => {
  expect(await missing("site/content/**/*.ts", BASIC), HINT).toBe("");
  expect(await missing("site/events/*/event.yaml", ALL), HINT).toBe("");
});

test.each(fonts)("the font $name for pictures has every listed character", async (font) => {
  const lacking: string[] = [];
  await satori(createElement("div", {}, ALL), {
    ...{ width: 600, height: 600, fonts: [font] },
    loadAdditionalAsset: async (_language, text) => {
      lacking.push(text);
      return [];
    },
  });
  expect(lacking).toEqual([]);
});

test("npm run fonts makes the files that are there", async () => {
  const folder = await copyOfSources();
  const files = await Array.fromAsync(glob(FILES));
  expect(files).toHaveLength(5);
  for (const file of files) await rm(join(folder, file));
  const { status, stderr } = spawnSync(process.execPath, ["scripts/fonts.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  for (const file of files) {
    expect((await readFile(file)).equals(await readFile(join(folder, file))), file).toBe(true);
  }
});
