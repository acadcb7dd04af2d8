import { WHOLE } from "../whole.ts";
import { appearance, barOf } from "./bar.ts";
import { scrollTo, scrollTop } from "./scroll.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#navigation-bar, docs/product.md#fixed */

const LINKS = [
  ["HOME", "/"],
  ["GUIDELINES", "/guidelines"],
  ["Practical Security Show", "/PracticalSecurity"],
  ["REQUEST AN INVITE", "/request-invite"],
] as const;

test("the link that is marked looks otherwise than on another page, with the pointer elsewhere", async ({
  page,
}) => {
  const { events, upcoming, past, link } = barOf(page);
  await page.goto("/past-events");
  const before = new Map<string, string>();
  for (const [name] of LINKS) before.set(name, await appearance(link(name)));
  const marked = await appearance(events);
  await events.click();
  expect(await appearance(past)).not.toBe(await appearance(upcoming));
  for (const [name, path] of LINKS) {
    await page.goto(path);
    expect(await appearance(link(name)), path).not.toBe(before.get(name));
    expect(await appearance(events), path).not.toBe(marked);
  }
});

const TRANSPARENT = "rgba(0, 0, 0, 0)";
const PATHS = ["/guidelines", "/", "/events/quarterly-march-2025"];

for (const path of WHOLE ? PATHS : PATHS.slice(0, 1)) {
  test(`the bar of ${path} is transparent at 0 and at exactly 10 px, opaque at 11; a reload keeps the place and the bar`, async ({
    page,
  }) => {
    await page.goto(path);
    const { header } = barOf(page);
    const background = () => header.evaluate((bar) => getComputedStyle(bar).backgroundColor);
    expect(await background()).toBe(TRANSPARENT);
    await scrollTo(page, 10);
    expect(await background()).toBe(TRANSPARENT);

    await scrollTo(page, 11);
    expect(await background()).not.toBe(TRANSPARENT);
    // The end of the transition: no alpha is left.
    await expect.poll(background).toMatch(/^\w+\([^/]*\)$/);

    await scrollTo(page, 10);
    await expect(header).toHaveCSS("background-color", TRANSPARENT);

    await scrollTo(page, 400);
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(400);
    await expect(header).not.toHaveCSS("background-color", TRANSPARENT);
  });
}
