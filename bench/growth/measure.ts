import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SITE } from "../pages.ts";
import { type Build, build, copyProject, forgetBuilds, pictureFiles } from "../project-copy.ts";
import { type Measure, table } from "../section.ts";
import { type Weight, weightOf } from "../weights.ts";
import { addPhoto, grow } from "./grow.ts";

/*
 * What becomes of the build and of the pages when there are ten times as many galleries: the time from nothing, with
 * nothing to do and with one photograph more, and the weight of three pages beside their weight of today. In a copy of
 * the project, whose packages are shared.
 */

const TIMES = 10;
const GALLERY = "launch-december-2024";

const PAGES = {
  Home: "",
  "Past events": "past-events",
  "One gallery": `events/${GALLERY}`,
};

/** The figures of growth: builds, then pages. */
export const measure: Measure = async (log) => {
  const folder = await mkdtemp(join(tmpdir(), "bench-growth-"));
  const rows: (string | number)[][] = [];
  let present = new Set<string>();

  async function timed(name: string): Promise<Build> {
    log(`${name} …`);
    const result = await build(folder);
    const files = await pictureFiles(folder);
    const made = files.difference(present).size;
    present = files;
    rows.push([name, round(result.wall), round(result.cpu), made]);
    return result;
  }

  try {
    await copyProject(folder);
    await timed("as it is, from nothing");
    const today = weigh(folder);

    log(`${TIMES} times the galleries …`);
    await grow(folder, TIMES - 1);
    await forgetBuilds(folder);
    present = new Set();
    const { said } = await timed(`${TIMES} times the galleries, from nothing`);
    const grown = weigh(folder);
    await timed("nothing changed");
    await addPhoto(folder, GALLERY);
    await timed("one photograph added");

    return [
      table(["build", "seconds", "of all processors", "picture files made"], rows),
      `The large one said: ${/prepared in .*/.exec(said)?.[0] ?? "nothing"}.`,
      table(
        ["page, br", "HTML today", `HTML × ${TIMES}`, "scripts today", `scripts × ${TIMES}`],
        Object.keys(PAGES).map((name) => [name, ...beside(today.get(name), grown.get(name))]),
      ),
    ].join("\n\n");
  } finally {
    await rm(folder, { recursive: true });
  }
};

const round = (seconds: number) => Math.round(seconds * 10) / 10;

const weigh = (folder: string) =>
  new Map(Object.entries(PAGES).map(([name, page]) => [name, weightOf(join(folder, SITE), page)]));

const beside = (before?: Weight, after?: Weight) => [
  before?.html ?? NaN,
  after?.html ?? NaN,
  before?.scripts ?? NaN,
  after?.scripts ?? NaN,
];
