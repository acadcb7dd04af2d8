import { describe, test } from "vitest";
import type { Journey } from "./journey.ts";

const EVENTS = ["nav button", "EVENTS"] as const;
const LIST = "#events-menu a";
const LINKS = ["Upcoming Events", "Past Events"];
const TOGGLE = [".menu-toggle", "Menu"] as const;

/** The bar on a wide screen, and the menu in its place on a phone. */
export function testBar(journey: Journey): void {
  describe("the bar", () => {
    test("EVENTS opens under a pointer and closes when it leaves", async () => {
      const { visitor } = journey;
      await visitor.open("/");
      await visitor.expectSeen(LIST, []);
      await visitor.hover(EVENTS);
      await visitor.expectSeen(LIST, LINKS);
      await visitor.tab.move({ x: 640, y: 600 });
      await visitor.expectSeen(LIST, []);
    });

    test("a click on a link under EVENTS leads to its page, where the list is closed", async () => {
      const { visitor } = journey;
      await visitor.open("/");
      await visitor.click(EVENTS);
      await visitor.click([LIST, "Past Events"]);
      await visitor.expectAddress("/past-events");
      await visitor.expectSeen("h1", ["Past events"]);
      await visitor.tab.move({ x: 640, y: 600 });
      await visitor.expectSeen(LIST, []);
    });

    test("Enter opens EVENTS, Escape closes it and gives the focus back, Enter follows a link", async () => {
      const { visitor } = journey;
      await visitor.open("/");
      await visitor.tabTo("EVENTS");
      await visitor.press("Enter");
      await visitor.expectSeen(LIST, LINKS);
      await visitor.press("Tab");
      await visitor.expectFocus("Upcoming Events");
      await visitor.press("Escape");
      await visitor.expectSeen(LIST, []);
      await visitor.expectFocus("EVENTS");
      await visitor.press("Enter", "Tab", "Enter");
      await visitor.expectAddress("/upcoming-events");
    });

    test("at 390 px the links are in a menu, which a link closes", async () => {
      const { visitor } = journey;
      await visitor.open("/", 390);
      await visitor.expectSeen("#menu a", []);
      await visitor.click(TOGGLE);
      await visitor.click(EVENTS);
      await visitor.expectSeen(LIST, LINKS);
      await visitor.click(["#menu a", "GUIDELINES"]);
      await visitor.expectAddress("/guidelines");
      await visitor.expectSeen("#menu a", []);
    });

    test("at 390 px Escape closes the menu and gives the focus back", async () => {
      const { visitor } = journey;
      await visitor.open("/", 390);
      await visitor.tabTo("Menu");
      await visitor.press("Enter", "Tab");
      await visitor.expectFocus("HOME");
      await visitor.press("Escape");
      await visitor.expectSeen("#menu a", []);
      await visitor.expectFocus("Menu");
    });
  });
}
