import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { parseSettings } from "#server/settings.ts";
import { buildSite } from "../../scripts/build-site.ts";
import { inputsHash } from "../../scripts/inputs-hash.ts";
import { LAUNCH } from "../browser/chromium.ts";
import { firstTap } from "../browser/first-tap.ts";
import { clickToNextPage } from "../browser/next-page.ts";
import { SLOW_PHONE, UNTHROTTLED } from "../browser/throttling.ts";
import { firstPaint, KINDS, type Transfer, transfer } from "../browser/visit.ts";
import { siteDir } from "../pages.ts";
import { rounds } from "../rounds.ts";
import { type Measure, table } from "../section.ts";
import { type ServerProcess, scriptServer } from "../server-process.ts";
import { median } from "../statistics.ts";
import { type BuiltSite, buildPeers } from "./build-peers.ts";

const RUNS = 5;

const GALLERY = "/events/launch-december-2024";

const PAGES = { Home: "/", Guidelines: "/guidelines", "A gallery": GALLERY };

const CLICKS = [
  { name: "Home to Guidelines", from: "/", link: "/guidelines" },
  { name: "Past events to a gallery", from: "/past-events", link: GALLERY },
];

const TAPS = [
  { name: "a thumbnail of a gallery", path: GALLERY, target: ".thumbnails li:nth-child(2) a" },
  { name: "a field of the contact form", path: "/", target: "main form input" },
];

type Row = (string | number)[];

/** The same site as its owner would otherwise have made it: bytes, first paint, the next page, the build. */
export const measure: Measure = async (folder) => {
  const sites = [await buildOurs(), ...(await buildPeers())];
  const script = join(import.meta.dirname, "site-server.ts");
  const servers: ServerProcess[] = [];
  for (const { name, folder: site } of sites) {
    servers.push(await scriptServer(name, script, site, folder));
  }
  const browser = await chromium.launch(LAUNCH);
  try {
    return [
      "Bytes of a first visit on a phone, headers included, until nothing moves any more. `at the form`: the scripts when the visitor has come to the form of the page. `ahead`: what is fetched on top of all for the next page, unless the visitor saves data.",
      table(
        ["page", "made with", ...KINDS, "all", "scripts at the form", "ahead"],
        await bytesOf(browser, servers),
      ),
      `First visit on a slow phone (${SLOW_PHONE.name}), median of ${RUNS}, ms.`,
      table(["page", "made with", "FCP", "LCP"], await paintsOf(browser, servers)),
      `From the click to the next page, until it begins to be seen, after the pointer was on the link, median of ${RUNS}, ms. 50 of them are the wait before its fade. The browser prerenders in the rows that say so.`,
      table(["click", "made with", UNTHROTTLED.name, SLOW_PHONE.name], await clicksOf(servers)),
      `From the first tap on an island of this site to the frame that shows what came of it (INP), slow phone, median of ${RUNS}, ms.`,
      table(["tap on", "ms"], await tapsOf(browser, servers[0]?.url ?? "")),
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
  const rows: Row[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    for (const { name, url } of servers) {
      const { atRest, scriptsAtForm } = await transfer(browser, url + path, false);
      const all = sum(atRest);
      const ahead = sum((await transfer(browser, url + path, true)).atRest) - all;
      const kinds = KINDS.map((kind) => atRest[kind]);
      add(rows, [page, name, ...kinds, all, scriptsAtForm, Math.max(0, ahead)]);
    }
  }
  return rows;
}

async function paintsOf(browser: Browser, servers: ServerProcess[]) {
  const rows: Row[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const paints = await rounds(RUNS, servers, ({ url }) =>
      firstPaint(browser, url + path, SLOW_PHONE),
    );
    for (const [index, { name }] of servers.entries()) {
      const of = (paint: "fcp" | "lcp") => middle(paints[index]?.map((one) => one[paint]));
      add(rows, [page, name, of("fcp"), of("lcp")]);
    }
  }
  return rows;
}

async function clicksOf(servers: ServerProcess[]) {
  const rows: Row[] = [];
  const ways = [
    ...servers.map(({ name, url }) => ({ name, url, prerenders: false })),
    { name: "this site, prerendered", url: servers[0]?.url ?? "", prerenders: true },
  ];
  for (const { name: click, from, link } of CLICKS) {
    const times: number[][][] = [];
    for (const throttling of [UNTHROTTLED, SLOW_PHONE]) {
      times.push(
        await rounds(RUNS, ways, ({ url, prerenders }) =>
          clickToNextPage({ from: url + from, link, throttling, prerenders }),
        ),
      );
    }
    for (const [index, { name }] of ways.entries()) {
      add(rows, [click, name, ...times.map((of) => middle(of[index]))]);
    }
  }
  return rows;
}

async function tapsOf(browser: Browser, url: string) {
  const rows: Row[] = [];
  const times = await rounds(RUNS, TAPS, ({ path, target }) =>
    firstTap(browser, { url: url + path, target, throttling: SLOW_PHONE }),
  );
  for (const [index, { name }] of TAPS.entries()) add(rows, [name, middle(times[index])]);
  return rows;
}

function add(rows: Row[], row: Row): void {
  console.log(row.join(" "));
  rows.push(row);
}

const middle = (values: number[] = []) => Math.round(median(values));

const sum = (bytes: Transfer) => Object.values(bytes).reduce((all, one) => all + one, 0);
