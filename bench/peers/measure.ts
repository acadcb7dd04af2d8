import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { LAUNCH } from "../browser/chromium.ts";
import { firstTap } from "../browser/first-tap.ts";
import { clickToNextPage } from "../browser/next-page.ts";
import { SLOW_PHONE, UNTHROTTLED } from "../browser/throttling.ts";
import { firstPaint, KINDS, type Transfer, transfer } from "../browser/visit.ts";
import { siteDir } from "../pages.ts";
import { rounds } from "../rounds.ts";
import { type Measure, table } from "../section.ts";
import { type ServerProcess, startScriptServer } from "../server-process.ts";
import { median } from "../statistics.ts";
import { buildPeers } from "./build-peers.ts";

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

/** Compares the site with its peers: bytes, first paint, the next page. */
export const measure: Measure = async (folder, report) => {
  report("building the peers");
  const sites = [{ name: "this site", folder: siteDir }, ...(await buildPeers())];
  const script = join(import.meta.dirname, "site-server.ts");
  const servers: ServerProcess[] = [];
  for (const { name, folder: site } of sites) {
    servers.push(await startScriptServer(name, script, site, folder));
  }
  const browser = await chromium.launch(LAUNCH);
  try {
    report("bytes");
    const bytes = await bytesOf(browser, servers);
    report("first paints");
    const paints = await paintsOf(browser, servers);
    report("next pages");
    const clicks = await clicksOf(servers);
    report("first taps");
    const taps = await tapsOf(browser, servers[0]?.url ?? "");
    const body = [
      "Bytes of a first visit on a phone, headers included. `all scripts`: once the visitor has reached the form of the page, and all islands have loaded. `prefetched`: what is prefetched for the next page on top of everything else, unless the visitor saves data.",
      table(["page", "built with", ...KINDS, "all", "all scripts", "prefetched"], bytes),
      `First visit on a slow phone (${SLOW_PHONE.name}), median of ${RUNS}, ms.`,
      table(["page", "built with", "FCP", "LCP"], paints),
      `From the click on a link, after hovering over it, until the next page becomes visible, median of ${RUNS}, ms. This includes the 50 ms before its fade. The browser prerenders in the rows that say so.`,
      table(["click", "built with", UNTHROTTLED.name, SLOW_PHONE.name], clicks),
      `From the first tap on an island of this site to the frame that shows its effect (INP), slow phone, median of ${RUNS}, ms.`,
      table(["tap on", "ms"], taps),
    ].join("\n\n");
    // The rows of the first link: one a site, then this site prerendered.
    const [documents, prerendered] = [clicks[0], clicks[sites.length]];
    const [thumbnail, field] = taps;
    return {
      body,
      figures: {
        "From a click to the next page; on a slow phone": `${documents?.[2]} ms; ${documents?.[3]} ms`,
        "The same where the browser prerenders, as Chrome does": `${prerendered?.[2]} ms; ${prerendered?.[3]} ms`,
        "First tap on a gallery, on a form, on a slow phone (INP)": `${thumbnail?.[1]} ms; ${field?.[1]} ms`,
      },
    };
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
  }
};

async function bytesOf(browser: Browser, servers: ServerProcess[]) {
  const rows: Row[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    for (const { name, url } of servers) {
      const saving = await transfer(browser, url + path, { saveData: true });
      const { idle } = await transfer(browser, url + path, { saveData: false });
      const all = sum(saving.idle);
      const kinds = KINDS.map((kind) => saving.idle[kind]);
      const prefetched = Math.max(0, sum(idle) - all);
      rows.push([page, name, ...kinds, all, saving.allScripts, prefetched]);
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
      const medianOf = (paint: "fcp" | "lcp") =>
        roundedMedian(paints[index]?.map((one) => one[paint]));
      rows.push([page, name, medianOf("fcp"), medianOf("lcp")]);
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
      rows.push([click, name, ...times.map((runs) => roundedMedian(runs[index]))]);
    }
  }
  return rows;
}

async function tapsOf(browser: Browser, url: string) {
  const rows: Row[] = [];
  const times = await rounds(RUNS, TAPS, ({ path, target }) =>
    firstTap(browser, { url: url + path, target, throttling: SLOW_PHONE }),
  );
  for (const [index, { name }] of TAPS.entries()) rows.push([name, roundedMedian(times[index])]);
  return rows;
}

const roundedMedian = (values: number[] = []) => Math.round(median(values));

const sum = (bytes: Transfer) => Object.values(bytes).reduce((all, one) => all + one, 0);
