import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { buildSite } from "#build/build-site.ts";
import { inputsHash } from "#build/inputs-hash.ts";
import { siteDir } from "#build/paths.ts";
import { parseSettings } from "#server/settings.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import { clickToHeading } from "../browser/navigation.ts";
import { SLOW_PHONE, UNTHROTTLED } from "../browser/throttling.ts";
import { firstPaint, KINDS, type Transfer, transfer } from "../browser/visit.ts";
import { rounds } from "../rounds.ts";
import { type Measure, table } from "../section.ts";
import { type ServerProcess, scriptServer } from "../server-process.ts";
import { median } from "../statistics.ts";
import { type BuiltSite, buildPeers } from "./build-peers.ts";

const RUNS = 5;

const PAGES = {
  Home: "/",
  Guidelines: "/guidelines",
  "A gallery": "/events/launch-december-2024",
};

const CLICKS = [
  { name: "Home to Guidelines", from: "/", link: "/guidelines" },
  {
    name: "Past events to a gallery",
    from: "/past-events",
    link: "/events/launch-december-2024",
  },
];

/** The same site as its owner would otherwise have made it: bytes, first paint, the next page, the build. */
export const measure: Measure = async (folder) => {
  const sites = [await buildOurs(), ...(await buildPeers())];
  const script = join(import.meta.dirname, "site-server.ts");
  const servers: ServerProcess[] = [];
  for (const site of sites) {
    servers.push(await scriptServer(site.name, script, site.folder, folder));
  }
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath && { executablePath }),
  });
  try {
    return [
      "Bytes of a first visit on a phone, headers included, until nothing moves any more; `ahead` is what is fetched on top of it for the next page, unless the visitor saves data.",
      table(["page", "made with", ...KINDS, "all", "ahead"], await bytesOf(browser, servers)),
      `First visit on a slow phone (${SLOW_PHONE.name}), median of ${RUNS}, ms.`,
      table(["page", "made with", "FCP", "LCP"], await paintsOf(browser, servers)),
      `From the click to the painted heading of the next page, after the pointer was on the link, median of ${RUNS}, ms.`,
      table(
        ["click", "made with", UNTHROTTLED.name, SLOW_PHONE.name],
        await clicksOf(browser, servers),
      ),
      "The build, when nothing but the pictures is there already; this site's includes all that the peers take from it (posters, PDF, compression).",
      table(
        ["made with", "seconds"],
        sites.map(({ name, buildSeconds }) => [name, Number(buildSeconds.toFixed(1))]),
      ),
    ].join("\n\n");
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
  }
};

async function buildOurs(): Promise<BuiltSite> {
  const start = performance.now();
  const settings = parseSettings({});
  await buildSite(await inputsHash(settings), settings, console.log);
  const buildSeconds = (performance.now() - start) / 1000;
  return { name: "this site", folder: siteDir, buildSeconds };
}

async function bytesOf(browser: Browser, servers: ServerProcess[]) {
  const rows: (string | number)[][] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    for (const { name, url } of servers) {
      const bytes = await transfer(browser, url + path, false);
      const all = sum(bytes);
      const ahead = sum(await transfer(browser, url + path, true)) - all;
      rows.push([page, name, ...KINDS.map((kind) => bytes[kind]), all, Math.max(0, ahead)]);
      console.log(rows.at(-1)?.join(" "));
    }
  }
  return rows;
}

async function paintsOf(browser: Browser, servers: ServerProcess[]) {
  const rows: (string | number)[][] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const paints = await rounds(RUNS, servers, ({ url }) =>
      firstPaint(browser, url + path, SLOW_PHONE),
    );
    for (const [index, { name }] of servers.entries()) {
      const fcp = median(paints[index]?.map((paint) => paint.fcp) ?? []);
      const lcp = median(paints[index]?.map((paint) => paint.lcp) ?? []);
      rows.push([page, name, Math.round(fcp), Math.round(lcp)]);
      console.log(rows.at(-1)?.join(" "));
    }
  }
  return rows;
}

async function clicksOf(browser: Browser, servers: ServerProcess[]) {
  const rows: (string | number)[][] = [];
  for (const { name: click, from, link } of CLICKS) {
    const times = [];
    for (const throttling of [UNTHROTTLED, SLOW_PHONE]) {
      times.push(
        await rounds(RUNS, servers, ({ url }) =>
          clickToHeading(browser, { from: url + from, link, throttling }),
        ),
      );
    }
    for (const [index, { name }] of servers.entries()) {
      rows.push([click, name, ...times.map((of) => Math.round(median(of[index] ?? [])))]);
      console.log(rows.at(-1)?.join(" "));
    }
  }
  return rows;
}

const sum = (bytes: Transfer) => Object.values(bytes).reduce((all, one) => all + one, 0);
