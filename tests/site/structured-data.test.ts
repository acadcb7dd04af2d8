import { expect, test } from "vitest";
import { site as identity } from "#site/content/site.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { israelTime } from "#site/lib/events/event-times.ts";
import { ANNOUNCED, PAST } from "../events.ts";
import { heads, SITE_URL } from "./built-pages.ts";

type Thing = { "@type": string; [property: string]: unknown };

/** What each page tells in JSON-LD, by its path: the things of its one graph. */
function readThings(): Map<string, Thing[]> {
  const things = new Map<string, Thing[]>();
  for (const [path, { jsonLd, meta }] of heads) {
    if (meta.robots) continue;
    expect(jsonLd, path).toHaveLength(1);
    expect(jsonLd[0], path).not.toContain("<");
    const graph = JSON.parse(jsonLd[0] ?? "");
    expect(graph["@context"], path).toBe("https://schema.org");
    things.set(path, graph["@graph"]);
  }
  return things;
}

/** As schema.org asks for it: a day, or a time with its offset. */
const withOffset = (time: string) =>
  time.includes("T") ? israelTime(time).toString({ timeZoneName: "never" }) : time;

const ofType = (things: Thing[] | undefined, type: string) =>
  (things ?? []).filter((thing) => thing["@type"] === type);

const NETWORK = { "@type": "Organization", name: identity.name, url: `${SITE_URL}/` };

test("the home page tells who the network is", () => {
  const things = readThings();
  expect(things.get("/")).toEqual([
    { ...NETWORK, logo: `${SITE_URL}/icon-512.png`, sameAs: [expect.stringMatching(/^https:/)] },
  ]);
});

test("every other page tells its place: Home, the page of galleries for those, itself", () => {
  const things = readThings();
  expect(things.size).toBeGreaterThan(10);
  for (const [path, graph] of things) {
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

test("the show is a series that the network publishes", () => {
  const things = readThings();
  expect(ofType(things.get("/PracticalSecurity"), "CreativeWorkSeries")).toEqual([
    {
      "@type": "CreativeWorkSeries",
      name: "Practical Security Show",
      description: expect.stringMatching(/\S{3}/),
      url: `${SITE_URL}/PracticalSecurity`,
      publisher: NETWORK,
    },
  ]);
});

test("events stand on the page that announces them and on their galleries, complete", () => {
  const things = readThings();
  const dates: Record<string, [unknown, unknown][]> = {};
  for (const [path, graph] of things) {
    for (const event of ofType(graph, "Event")) {
      expect(event, path).toEqual({
        "@type": "Event",
        name: expect.stringMatching(/\S{3}/),
        description: expect.stringMatching(/\S{3}/),
        url: SITE_URL + path,
        // ISO 8601, which schema.org asks for: a day, or a time with its offset.
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/),
        endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/),
        eventStatus: "https://schema.org/EventScheduled",
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
      dates[path] = [...(dates[path] ?? []), [event.startDate, event.endDate]];
    }
  }
  const written = ({ start, end }: (typeof ANNOUNCED)[number]) => [start, end].map(withOffset);
  expect(dates).toEqual({
    "/upcoming-events": ANNOUNCED.map(written),
    ...Object.fromEntries(PAST.map((event) => [galleryPath(event.slug), [written(event)]])),
  });
});
