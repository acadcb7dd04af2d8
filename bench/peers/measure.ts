import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { buildSite } from "#build/build-site.ts";
import { inputsHash } from "#build/inputs-hash.ts";
import { parseSettings } from "#server/settings.ts";
import { launch } from "../browser/launch.ts";
import { clickToHeading } from "../browser/navigation.ts";
import { SLOW_PHONE, UNTHROTTLED } from "../browser/throttling.ts";
import { firstPaint, type Transfer, transfer } from "../browser/visit.ts";
import { type Contender, siteServer } from "../contenders.ts";
import { SITE } from "../pages.ts";
import { type Measure, median, table } from "../section.ts";
import { buildPeers } from "./build-peers.ts";

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

type Log = (line: string) => void;

/** The same site as its owner would otherwise have made it: bytes, first paint, the next page, the build. */
export const measure: Measure = async (log) => {
  const start = performance.now();
  const settings = parseSettings({});
  await buildSite(await inputsHash(settings), settings, log);
  const ownSeconds = (performance.now() - start) / 1000;
  const peers = await buildPeers(log);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const sites = [await siteServer("this site", SITE, folder)];
  for (const { name, folder: site } of peers) sites.push(await siteServer(name, site, folder));
  const browser = await launch();
  try {
    const builds = [{ name: "this site", buildSeconds: ownSeconds }, ...peers];
    return [
      "Bytes of a first visit on a phone, headers included, until nothing moves any more; `ahead` is what is fetched on top of it for the next page, unless the visitor saves data.",
      table(BYTES_HEAD, await bytesOf(browser, sites, log)),
      `First visit on a slow phone (${SLOW_PHONE.name}), median of ${RUNS}, ms.`,
      table(["page", "made with", "FCP", "LCP"], await paintsOf(browser, sites, log)),
      `From the click to the painted heading of the next page, after the pointer was on the link, median of ${RUNS}, ms.`,
      table(
        ["click", "made with", UNTHROTTLED.name, SLOW_PHONE.name],
        await clicksOf(browser, sites, log),
      ),
      "The build, when nothing but the pictures is there already; this site's includes all that the peers take from it (posters, PDF, compression).",
      table(
        ["made with", "seconds"],
        builds.map(({ name, buildSeconds }) => [name, Number(buildSeconds.toFixed(1))]),
      ),
    ].join("\n\n");
  } finally {
    await browser.close();
    await Promise.all(sites.map((site) => site.close()));
    await rm(folder, { recursive: true });
  }
};

const KINDS = ["html", "css", "scripts", "font", "pictures", "data"] as const;
const BYTES_HEAD = ["page", "made with", ...KINDS, "all", "ahead"];

async function bytesOf(browser: Browser, sites: Contender[], log: Log) {
  const rows: (string | number)[][] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    for (const { name, url } of sites) {
      const bytes = await transfer(browser, url + path, false);
      const all = sum(bytes);
      const ahead = sum(await transfer(browser, url + path, true)) - all;
      rows.push([page, name, ...KINDS.map((kind) => bytes[kind]), all, Math.max(0, ahead)]);
      log(rows.at(-1)?.join(" ") ?? "");
    }
  }
  return rows;
}

async function paintsOf(browser: Browser, sites: Contender[], log: Log) {
  const rows: (string | number)[][] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const paints = await rounds(sites, ({ url }) => firstPaint(browser, url + path, SLOW_PHONE));
    for (const [index, { name }] of sites.entries()) {
      const fcp = median(paints[index]?.map((paint) => paint.fcp) ?? []);
      const lcp = median(paints[index]?.map((paint) => paint.lcp) ?? []);
      rows.push([page, name, Math.round(fcp), Math.round(lcp)]);
      log(rows.at(-1)?.join(" ") ?? "");
    }
  }
  return rows;
}

async function clicksOf(browser: Browser, sites: Contender[], log: Log) {
  const rows: (string | number)[][] = [];
  for (const { name: click, from, link } of CLICKS) {
    const times = [];
    for (const throttling of [UNTHROTTLED, SLOW_PHONE]) {
      times.push(
        await rounds(sites, ({ url }) =>
          clickToHeading(browser, { from: url + from, link, throttling }),
        ),
      );
    }
    for (const [index, { name }] of sites.entries()) {
      rows.push([click, name, ...times.map((of) => Math.round(median(of[index] ?? [])))]);
      log(rows.at(-1)?.join(" ") ?? "");
    }
  }
  return rows;
}

/** Every site once a round, so that a slow spell of the machine meets all of them. */
async function rounds<T>(sites: Contender[], act: (site: Contender) => Promise<T>) {
  const results = sites.map(() => [] as T[]);
  for (let round = 0; round < RUNS; round += 1) {
    for (const [index, site] of sites.entries()) results[index]?.push(await act(site));
  }
  return results;
}

const sum = (bytes: Transfer) => Object.values(bytes).reduce((all, one) => all + one, 0);
