import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#build/ensure-built.ts";
import { parseSettings } from "#server/settings.ts";
import { ensureCommands } from "../../scripts/ensure-commands.ts";
import { bareServer, nginx, ourServer } from "../contenders.ts";
import { SITE } from "../pages.ts";
import { type Measure, median, table } from "../section.ts";
import { type Load, load } from "./wrk.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = [64, 1000];

/** How many answers a second, and how late the slowest hundredth is, beside nginx and the bare minimum in Node. */
export const measure: Measure = async (log) => {
  ensureCommands({ wrk: ["wrk"], nginx: ["nginx", "libnginx-mod-http-brotli-static"] });
  await ensureBuilt(parseSettings({}));
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const contenders = [await ourServer(folder), await bareServer(folder), await nginx(folder)];
  const rows: (string | number)[][] = [];
  try {
    for (const { label, path } of await targets()) {
      for (const connections of CONNECTIONS) {
        const found = contenders.map(() => [] as Load[]);
        for (let round = 0; round <= ROUNDS; round += 1) {
          // One after the other within a round, so that a slow spell of the machine meets all of them.
          for (const [index, { url }] of contenders.entries()) {
            const one = load(url + path, connections, round === 0 ? 1 : SECONDS);
            if (round > 0) found[index]?.push(one); // the first one warms up
          }
        }
        const bare = median((found[1] ?? []).map(({ perSecond }) => perSecond));
        for (const [index, { name }] of contenders.entries()) {
          const loads = found[index] ?? [];
          const perSecond = median(loads.map((one) => one.perSecond));
          log(`${label}, ${connections} connections, ${name}: ${perSecond.toFixed(0)} a second`);
          rows.push([
            `${label}, ${connections} connections`,
            name,
            Math.round(perSecond),
            (perSecond / bare).toFixed(2),
            median(loads.map(({ p99 }) => p99)).toFixed(1),
            loads.reduce((sum, { errors }) => sum + errors, 0),
          ]);
        }
      }
    }
  } finally {
    await Promise.all(contenders.map((contender) => contender.close()));
    await rm(folder, { recursive: true });
  }
  return table(
    ["asked for", "server", "answers/s", "to bare node:http", "p99, ms", "errors"],
    rows,
  );
};

/** Home, and the largest script: what a first visit asks for. */
async function targets(): Promise<{ label: string; path: string }[]> {
  const assets = `${SITE}/assets`;
  const files = (await readdir(assets)).filter((name) => name.endsWith(".js.br"));
  const sizes = await Promise.all(
    files.map(async (name) => ({ name, size: (await stat(join(assets, name))).size })),
  );
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new Error(`${assets} holds no script`);
  return [
    { label: "Home (br)", path: "/" },
    { label: "a hashed script (br)", path: `/assets/${largest.name.slice(0, -".br".length)}` },
  ];
}
