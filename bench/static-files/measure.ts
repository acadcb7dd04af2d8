import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ensureCommands } from "../../scripts/debian-packages.ts";
import { siteDir } from "../pages.ts";
import { rounds } from "../rounds.ts";
import { grouped, type Measure, table } from "../section.ts";
import { type ServerProcess, startOurServer, startScriptServer } from "../server-process.ts";
import { median } from "../statistics.ts";
import { startNginx } from "./nginx.ts";
import { load } from "./wrk.ts";

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 1;
// The server allows 250 connections from one address.
const CONNECTIONS = [64, 250];

/** Compares responses per second and their p99 with nginx and a bare Node server. */
export const measure: Measure = async (folder) => {
  ensureCommands({ wrk: ["wrk"], nginx: ["nginx", "libnginx-mod-http-brotli-static"] });
  const bareServer = join(import.meta.dirname, "bare-server.ts");
  const servers = [
    await startOurServer(folder),
    await startScriptServer("bare node:http", bareServer, siteDir, folder),
    await startNginx(folder),
  ];
  const rows = [];
  try {
    for (const { label, path } of await targets()) {
      for (const connections of CONNECTIONS) {
        const asked = `${label}, ${connections} connections`;
        console.log(`${asked} …`);
        rows.push(...(await compare(servers, asked, path, connections)));
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
  const [home, , perSecond] = rows[0] ?? [];
  return {
    body: table(HEAD, rows),
    figures: { "Pages served per second, without a proxy": `${grouped(perSecond)} (${home})` },
  };
};

const HEAD = ["request", "server", "responses/s", "to bare node:http", "p99, ms", "errors"];

/** A row for each server. The others are compared with the second. */
async function compare(
  servers: ServerProcess[],
  asked: string,
  path: string,
  connections: number,
): Promise<(string | number)[][]> {
  const ask = (seconds: number) => (server: ServerProcess) =>
    load(server.url + path, connections, seconds);
  await rounds(1, servers, ask(WARM_UP_SECONDS));
  const loads = await rounds(ROUNDS, servers, ask(SECONDS));
  const speeds = loads.map((some) => median(some.map(({ perSecond }) => perSecond)));
  const [, bare = NaN] = speeds;
  return loads.map((some, index) => [
    asked,
    servers[index]?.name ?? "",
    Math.round(speeds[index] ?? NaN),
    ((speeds[index] ?? NaN) / bare).toFixed(2),
    median(some.map(({ p99 }) => p99)).toFixed(1),
    some.reduce((sum, { errors }) => sum + errors, 0),
  ]);
}

/** Home and the largest script. */
async function targets(): Promise<{ label: string; path: string }[]> {
  const assets = join(siteDir, "assets");
  const files = (await readdir(assets)).filter((name) => name.endsWith(".js.br"));
  const sizes = await Promise.all(
    files.map(async (name) => ({ name, size: (await stat(join(assets, name))).size })),
  );
  const [largest] = sizes.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new Error(`${assets} contains no script`);
  return [
    { label: "Home (br)", path: "/" },
    { label: "a hashed script (br)", path: `/assets/${largest.name.slice(0, -".br".length)}` },
  ];
}
