import { execFile, spawnSync } from "node:child_process";
import { cp, glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { copyOfSources } from "../temporary-folder.ts";

/** In megabytes. On a machine with 1 GB, the rest is for the system, npm and the process that starts the build. */
const LIMIT = 800;

/** Has each process write the most memory that it held, in kilobytes, into a file of its own when it ends. */
const REPORT = `
  import { writeFileSync } from "node:fs";
  process.on("exit", () =>
    writeFileSync("peaks/" + process.pid, process.resourceUsage().maxRSS + " " + process.argv[1]));`;

/** Of another machine. */
const ELSEWHERE = { NODE_ENV: "development", TZ: "Pacific/Auckland", LANG: "de_DE.UTF-8" };

const EXTERNAL = "https://forms.example.com/f/1";

const EVENT = "quarterly-march-2025";

/** Copies the sources, and gives them an external form, two announced events and a cancelled one. */
async function changedSources(): Promise<string> {
  const folder = await copyOfSources();
  const content = join(folder, "site/content/site.ts");
  const text = await readFile(content, "utf8");
  await writeFile(
    content,
    text.replace(/(title: "Invite request form", url: )null/, `$1${JSON.stringify(EXTERNAL)}`),
  );
  const event = join(folder, "site/events", EVENT, "event.yaml");
  const announced = (await readFile(event, "utf8"))
    .replace(/^gallery:.*/ms, "")
    .replace(/(end: "2025-03-0)6/, "$18");
  await writeFile(event, announced);
  const dinner = join(folder, "site/events/dinner/event.yaml");
  await mkdir(dirname(dinner));
  await writeFile(dinner, announced.replace(/title: .*/, "title: A dinner\ncancelled: true"));
  return folder;
}

const build = (cwd: string, environment: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, ["scripts/build.ts"], {
    cwd,
    env: { ...process.env, ...environment },
  });

let folder: string;
beforeAll(async () => {
  folder = await changedSources();
  await mkdir(join(folder, "peaks"));
  await writeFile(join(folder, "report.mjs"), REPORT);
  await build(folder, { NODE_OPTIONS: `--import=${join(folder, "report.mjs")}` });
}, 600_000);

test("a build without a cache: no process holds more than 800 MB", async () => {
  const peaks: Record<string, number> = {};
  for await (const file of glob("peaks/*", { cwd: folder })) {
    const [kilobytes, script = ""] = (await readFile(join(folder, file), "utf8")).split(" ");
    peaks[script] = Math.round(Number(kilobytes) / 1024);
  }
  expect(Object.keys(peaks)).toContainEqual(expect.stringContaining("astro.mjs"));
  expect(Object.entries(peaks).filter(([, megabytes]) => megabytes > LIMIT)).toEqual([]);
});

const read = (name: string) => readFile(join(folder, "dist", name), "utf8");

test("of three announced events each has a card, the cancelled one says so, and Home leaves it out", async () => {
  const upcoming = await read("client/upcoming-events/index.html");
  expect(upcoming.match(/<article/g)).toHaveLength(3);
  expect(upcoming).toContain("https://schema.org/EventCancelled");
  expect(await read("client/events.ics")).toMatch(
    /SUMMARY:Cancelled: A dinner.*\r\nSTATUS:CANCELLED/,
  );
  // The first is shown without scripts.
  const home = await read("client/index.html");
  expect(home.match(/<span class="meeting".*?>/g)).toEqual([
    expect.stringContaining('end="2025-12'),
    expect.stringContaining('end="2025-03-09'),
    expect.stringContaining('end="2024-12'),
  ]);
  expect(home).not.toContain("A dinner");
});

test("an external form is in its frame, and nothing is left of ours", async () => {
  expect(await read("client/request-invite/index.html")).toContain(`<iframe src="${EXTERNAL}"`);
  const policies = JSON.parse(await read("policies.json"));
  expect(policies["/request-invite/index.html"]).toContain("frame-src https://forms.example.com;");
  expect(Object.keys(policies).filter((name) => name.startsWith("/forms/"))).toEqual([
    "/forms/startup-application/index.html",
    "/forms/startup-application/sent/index.html",
  ]);
  const { forms } = JSON.parse(await read("site-info.json"));
  expect(Object.keys(forms)).toEqual(["contact", "registration", "application"]);
  const privacy = await read("client/privacy/index.html");
  expect(privacy).toContain("Forms of other providers");
  expect(privacy).not.toContain("If someone recommends you");
  expect(await read("client/accessibility/index.html")).toContain("belongs to another provider");
});

test("the same sources in another folder and environment, with a cache: every file has the same bytes", async () => {
  const other = await changedSources();
  await cp(join(folder, ".cache"), join(other, ".cache"), { recursive: true });
  await build(other, ELSEWHERE);
  const diff = ["--recursive", "--brief", join(folder, "dist"), join(other, "dist")];
  expect(spawnSync("diff", diff, { encoding: "utf8" })).toMatchObject({ stdout: "", status: 0 });
}, 600_000);
