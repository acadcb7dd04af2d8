import type { Locator, Page } from "@playwright/test";

/** The parts of the navigation bar. */
export function barOf(page: Page) {
  const header = page.getByRole("banner");
  const nav = header.getByRole("navigation", { name: "Main" });
  const link = (name: string): Locator => nav.getByRole("link", { name, exact: true });
  return {
    header,
    nav,
    link,
    events: nav.getByRole("button", { name: "EVENTS" }),
    upcoming: link("Upcoming Events"),
    past: link("Past Events"),
    toggle: header.getByRole("button", { name: "Menu" }),
  };
}
