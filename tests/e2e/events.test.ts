import { site as identity } from "#app/content/site.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

test("the invitation says when and where the annual meeting is, and who may come", async ({
  page,
}) => {
  await open(page, "/upcoming-events");
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card.getByRole("heading", { name: /annual closed-door meeting/i })).toBeVisible();
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
  await page.getByRole("article").getByRole("link", { name: /join/i }).click();
  await expect(page).toHaveURL(/\/request-invite$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("REQUEST AN INVITE");
});

test("the button PAST EVENTS leads to the past events", async ({ page }) => {
  await open(page, "/upcoming-events");
  await page.getByRole("main").getByRole("link", { name: "PAST EVENTS" }).click();
  await expect(page).toHaveURL(/\/past-events$/);
});

test("the past events are two cards, the latest first", async ({ page }) => {
  await open(page, "/past-events");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards.getByRole("heading", { level: 2 })).toHaveText([
    "Quarterly event",
    "Launch event",
  ]);
  await expect(cards.getByRole("time")).toHaveText(["March 6, 2025", "December 11, 2024"]);
  await expect(cards.getByRole("img")).toHaveCount(2);
});

for (const { title, path, heading } of [
  { title: "Quarterly event", path: "/events/quarterly-march-2025", heading: "Quarterly Event" },
  { title: "Launch event", path: "/events/launch-december-2024", heading: "Launch Event" },
]) {
  test(`the card of the ${title} leads to its gallery, wherever it is pressed`, async ({
    page,
  }) => {
    await open(page, "/past-events");
    await page.getByRole("link", { name: `View the gallery: ${title}` }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);

    await page.goBack();
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
    await card.scrollIntoViewIfNeeded();
    const photo = await card.getByRole("img").boundingBox();
    if (!photo) throw new Error("the card has no photograph");
    await page.mouse.click(photo.x + photo.width / 2, photo.y + photo.height / 2);
    await expect(page).toHaveURL(path);
  });
}
