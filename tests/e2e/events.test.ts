import { site as identity } from "#site/content/site.ts";
import { eventDay } from "#site/lib/events/event-format.ts";
import { ANNOUNCED, PAST } from "./events.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* The events of the content; where a text or a date is written out here, it is the specification's (sections 2 and 9). */

test("the invitation says when and where the annual meeting is, and who may come", async ({
  page,
}) => {
  await open(page, "/upcoming-events");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(ANNOUNCED.length);
  const heading = page.getByRole("heading", { name: /annual closed-door meeting/i });
  await expect(heading).toBeVisible();
  const card = cards.filter({ has: heading });
  await expect(card.getByRole("time")).toHaveAttribute("datetime", "2025-12-08");
  await expect(card.getByRole("time")).toHaveText("Monday, December 8, 2025");
  await expect(card.getByText("14:00-18:00 Israel time")).toBeVisible();
  await expect(card.getByText(/university/i)).toBeVisible();
  await expect(card.getByText(/registered membership/)).toBeVisible();
  await expect(card.getByRole("link", { name: identity.email })).toHaveAttribute(
    "href",
    `mailto:${identity.email}`,
  );
});

test("who is no member is led to the invite request", async ({ page }) => {
  await open(page, "/upcoming-events");
  await page.getByRole("article").first().getByRole("link", { name: /join/i }).click();
  await expect(page).toHaveURL(/\/request-invite$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("REQUEST AN INVITE");
});

test("the button PAST EVENTS leads to the past events", async ({ page }) => {
  await open(page, "/upcoming-events");
  await page.getByRole("main").getByRole("link", { name: "PAST EVENTS" }).click();
  await expect(page).toHaveURL(/\/past-events$/);
});

test("the past events are cards with a photograph, the latest first", async ({ page }) => {
  await open(page, "/past-events");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards.getByRole("heading", { level: 2 })).toHaveText(PAST.map(({ title }) => title));
  await expect(cards.getByRole("time")).toHaveText(PAST.map(({ date }) => eventDay(date).day));
  await expect(cards.getByRole("img")).toHaveCount(PAST.length);
});

for (const { title, date, path, heading } of [
  {
    title: "Quarterly event",
    date: "March 6, 2025",
    path: "/events/quarterly-march-2025",
    heading: "Quarterly Event",
  },
  {
    title: "Launch event",
    date: "December 11, 2024",
    path: "/events/launch-december-2024",
    heading: "Launch Event",
  },
]) {
  test(`the card of the ${title} of ${date} leads to its gallery, wherever it is pressed`, async ({
    page,
  }) => {
    await open(page, "/past-events");
    const link = page.locator(`main a[href="${path}"]`);
    const card = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator(`a[href="${path}"]`) });
    await expect(card.getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(card.getByRole("time")).toHaveText(date);
    await expect(link).toHaveAccessibleName(`View the gallery: ${title}`);
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);

    await page.goBack();
    await card.scrollIntoViewIfNeeded();
    const photo = await card.getByRole("img").boundingBox();
    if (!photo) throw new Error("the card has no photograph");
    await page.mouse.click(photo.x + photo.width / 2, photo.y + photo.height / 2);
    await expect(page).toHaveURL(path);
  });
}
