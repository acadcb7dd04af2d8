import { expect, test, vi } from "vitest";
import { POLLING, type Tour, type Visitor } from "./visitor.ts";

const EVENTS = ["nav button", "EVENTS"] as const;
const LIST = "#events-menu a";
const LINKS = ["Upcoming Events", "Past Events"];
const TOGGLE = [".menu-toggle", "Menu"] as const;

/** The bar, the menu that replaces it on a phone, and the history. */
export function testNavigation(tour: Tour): void {
  test("EVENTS opens on hover and closes when the pointer leaves; a link under it opens its page, where the list is closed", async () => {
    const { visitor } = tour;
    await visitor.open("/");
    await visitor.expectVisible(LIST, []);
    await visitor.hover(EVENTS);
    await visitor.expectVisible(LIST, LINKS);
    await visitor.tab.move({ x: 640, y: 600 });
    await visitor.expectVisible(LIST, []);
    await visitor.click(EVENTS);
    await visitor.click([LIST, "Past Events"]);
    await visitor.expectUrl("/past-events");
    await visitor.tab.move({ x: 640, y: 600 });
    await visitor.expectVisible(LIST, []);
  });

  test("Enter opens EVENTS, Escape closes it and returns the focus, Enter follows a link", async () => {
    const { visitor } = tour;
    await visitor.open("/");
    await visitor.tabTo("EVENTS");
    await visitor.press("Enter");
    await visitor.expectVisible(LIST, LINKS);
    await visitor.press("Tab");
    await visitor.expectFocus("Upcoming Events");
    await visitor.press("Escape");
    await visitor.expectVisible(LIST, []);
    await visitor.expectFocus("EVENTS");
    await visitor.press("Enter", "Tab", "Enter");
    await visitor.expectUrl("/upcoming-events");
  });

  test("at 390 px the links are in a menu, which a link closes, and Escape, which returns the focus", async () => {
    const { visitor } = tour;
    await visitor.open("/", 390);
    await visitor.expectVisible("#menu a", []);
    await visitor.click(TOGGLE);
    await visitor.click(EVENTS);
    await visitor.expectVisible(LIST, LINKS);
    await visitor.click(["#menu a", "GUIDELINES"]);
    await visitor.expectUrl("/guidelines");
    await visitor.expectVisible("#menu a", []);

    await visitor.open("/", 390);
    await visitor.tabTo("Menu");
    await visitor.press("Enter", "Tab");
    await visitor.expectFocus("HOME");
    await visitor.press("Escape");
    await visitor.expectVisible("#menu a", []);
    await visitor.expectFocus("Menu");
  });

  test("a page is fetched ahead only when its link is pointed at", async () => {
    const { visitor } = tour;
    await visitor.open("/");
    await visitor.tab.evaluate(outlastPrefetch);
    expect(await visitor.tab.evaluate(fetchedPages)).toEqual([]);
    await visitor.hover(["#menu a", "GUIDELINES"]);
    await expect.poll(() => visitor.tab.evaluate(fetchedPages), POLLING).toEqual(["/guidelines"]);
  });

  // By a real click: without one, WebKit puts no page into the back/forward cache.
  test("back and forward return to the scroll position of each page", async () => {
    const { visitor } = tour;
    const expectScrollTop = (top: number) => expect.poll(visitor.scrollTop, POLLING).toBe(top);
    await visitor.open("/");
    const home = await goToEnd(visitor);
    await visitor.click(["#menu a", "GUIDELINES"]);
    await visitor.expectUrl("/guidelines");
    await expectScrollTop(0);
    const guidelines = await goToEnd(visitor);

    await visitor.tab.back();
    await visitor.expectUrl("/");
    await expectScrollTop(home);
    await visitor.tab.forward();
    await visitor.expectUrl("/guidelines");
    await expectScrollTop(guidelines);
  });
}

/** Waits for the page, presses End, and returns how far that scrolls the page, in CSS pixels. */
async function goToEnd({ tab, press, scrollTop }: Visitor): Promise<number> {
  await vi.waitUntil(() => tab.evaluate(() => document.readyState === "complete"), POLLING);
  await press("End");
  const isAtEnd = () => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollY > 0 && scrollY + clientHeight > scrollHeight - 1;
  };
  await vi.waitUntil(() => tab.evaluate(isAtEnd), POLLING);
  return scrollTop();
}

/** Runs in the page. Resolves after the timer that the page itself has set on loading (site/scripts/prefetch.ts), and a frame. */
async function outlastPrefetch(): Promise<void> {
  await new Promise((done) => setTimeout(done, 1_000));
  await new Promise((done) => requestAnimationFrame(done));
}

/** Runs in the page. Returns the paths of the pages that scripts have fetched. */
function fetchedPages(): string[] {
  return performance
    .getEntriesByType("resource")
    .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === "fetch")
    .map(({ name }) => new URL(name).pathname);
}
