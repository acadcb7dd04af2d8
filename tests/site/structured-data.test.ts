import { expect, test } from "vitest";
import { site as identity } from "#site/content/site.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { ANNOUNCED, PAST } from "../events.ts";
import { heads, SITE_URL } from "./built-pages.ts";

type Thing = { "@type": string; [property: string]: unknown };

/** The JSON-LD graph of every listed page by its path. */
function readGraphs(): Map<string, Thing[]> {
  const graphs = new Map<string, Thing[]>();
  for (const [path, { jsonLd, meta }] of heads) {
    if (meta.robots) continue;
    expect(jsonLd, path).toHaveLength(1);
    expect(jsonLd[0], path).not.toContain("<");
    const graph = JSON.parse(jsonLd[0] ?? "");
    expect(graph["@context"], path).toBe("https://schema.org");
    graphs.set(path, graph["@graph"]);
  }
  return graphs;
}

const ofType = (things: Thing[] | undefined, type: string) =>
  (things ?? []).filter((thing) => thing["@type"] === type);

const NETWORK = { "@type": "Organization", name: identity.name, url: `${SITE_URL}/` };

test("the home page describes the network", () => {
  const graphs = readGraphs();
  expect(graphs.get("/")).toEqual([
    { ...NETWORK, logo: `${SITE_URL}/icon-512.png`, sameAs: [expect.stringMatching(/^https:/)] },
  ]);
});

test("every other page has its breadcrumbs: Home, for galleries the past events, itself", () => {
  const graphs = readGraphs();
  expect(graphs.size).toBeGreaterThan(10);
  for (const [path, graph] of graphs) {
    if (path === "/") continue;
    const title = heads.get(path)?.titles[0]?.replace(/ · .*$/, "");
    const past = { name: "Past events", item: `${SITE_URL}/past-events` };
    const crumbs = [
      { name: "Home", item: `${SITE_URL}/` },
      ...(path.startsWith("/events/") ? [past] : []),
      { name: title, item: SITE_URL + path },
    ];
    expect(ofType(graph, "BreadcrumbList"), path).toEqual([
      {
        "@type": "BreadcrumbList",
        itemListElement: crumbs.map((crumb, index) => ({
          "@type": "ListItem",
          position: index + 1,
          ...crumb,
        })),
      },
    ]);
  }
});

test("the show is a series published by the network", () => {
  const graphs = readGraphs();
  expect(ofType(graphs.get("/PracticalSecurity"), "CreativeWorkSeries")).toEqual([
    {
      "@type": "CreativeWorkSeries",
      name: "Practical Security Show",
      description: expect.stringMatching(/\S{3}/),
      url: `${SITE_URL}/PracticalSecurity`,
      publisher: NETWORK,
    },
  ]);
});

test("events are on the page that announces them and on their galleries, with all properties", () => {
  const graphs = readGraphs();
  const names: Record<string, unknown[]> = {};
  for (const [path, graph] of graphs) {
    for (const event of ofType(graph, "Event")) {
      expect(event, path).toEqual({
        "@type": "Event",
        name: expect.stringMatching(/\S{3}/),
        description: expect.stringMatching(/\S{3}/),
        url: SITE_URL + path,
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/),
        endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/),
        eventStatus: expect.stringMatching(/^https:\/\/schema.org\/Event(Scheduled|Cancelled)$/),
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: expect.objectContaining({
          "@type": "Place",
          address: { "@type": "PostalAddress", addressCountry: "IL" },
        }),
        organizer: NETWORK,
        ...(path.startsWith("/events/") && {
          image: expect.stringMatching(`^${SITE_URL}/assets/.+\\.jpeg$`),
        }),
      });
      names[path] = [...(names[path] ?? []), event.name];
    }
  }
  expect(names).toEqual({
    "/upcoming-events": ANNOUNCED.map(({ title }) => title),
    ...Object.fromEntries(PAST.map(({ slug, title }) => [galleryPath(slug), [title]])),
  });
});
