import { build, copyProject, forgetBuilds, pictureFiles, siteOf } from "../project-copy.ts";
import { type Measure, table } from "../section.ts";
import { weightOf } from "../weights.ts";
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
export const measure: Measure = async (folder) => {
  const rows: (string | number)[][] = [];
  let present = new Set<string>();

  async function timed(name: string): Promise<void> {
    console.log(`${name} …`);
    const { wall, cpu } = await build(folder);
    const files = await pictureFiles(folder);
    rows.push([name, round(wall), round(cpu), files.difference(present).size]);
    present = files;
  }

  await copyProject(folder);
  await timed("as it is, from nothing");
  const today = weigh(folder);

  console.log(`${TIMES} times the galleries …`);
  await grow(folder, TIMES - 1);
  await forgetBuilds(folder);
  present = new Set();
  await timed(`${TIMES} times the galleries, from nothing`);
  const grown = weigh(folder);
  await timed("nothing changed");
  await addPhoto(folder, GALLERY);
  await timed("one photograph added");

  return [
    table(["build", "seconds", "of all processors", "picture files made"], rows),
    table(
      ["page, br", "HTML today", `HTML × ${TIMES}`, "islands today", `islands × ${TIMES}`],
      today.map(({ name, html, islands }, index) => [
        name,
        html,
        grown[index]?.html ?? NaN,
        islands,
        grown[index]?.islands ?? NaN,
      ]),
    ),
  ].join("\n\n");
};

const round = (seconds: number) => Math.round(seconds * 10) / 10;

const weigh = (folder: string) =>
  Object.entries(PAGES).map(([name, page]) => ({ name, ...weightOf(siteOf(folder), page) }));
