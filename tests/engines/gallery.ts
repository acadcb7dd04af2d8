import { expect, test, vi } from "vitest";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { PAST } from "../events.ts";
import { POLLING, type Tour, type Visitor } from "./visitor.ts";

type Gallery = (typeof PAST)[number];

export function testGalleryLinks(tour: Tour): void {
  test.for(PAST)(
    "a link to a photo of $title shows it, and does not fetch the first one",
    async (event) => {
      const { visitor } = tour;
      await visitor.open(`${galleryPath(event.slug)}?photo=3`);
      await expectPhoto(visitor, event, 3);
      expect(await visitor.tab.evaluate(fetchedFiles, 2)).toHaveLength(1);
      expect(await visitor.tab.evaluate(fetchedFiles, 0)).toEqual([]);
    },
  );
}

export function testGalleries(tour: Tour): void {
  const [event] = PAST;
  if (!event) throw new Error("no event has a gallery");

  test("while the browser refuses another address, the arrow keys work", async () => {
    const { visitor } = tour;
    await openGallery(visitor, event);
    await visitor.tab.evaluate(useUpAddresses);
    await visitor.press("ArrowRight", "ArrowRight");
    await expectShown(visitor, event, 3);
  });

  test("the arrow keys show the next and the previous photo; a click opens it in the whole window, where they move on; Escape returns to the page with the last photo shown", async () => {
    const { visitor } = tour;
    await openGallery(visitor, event);
    await visitor.press("ArrowRight", "ArrowRight");
    await expectPhoto(visitor, event, 3);
    await visitor.press("ArrowLeft");
    await expectPhoto(visitor, event, 2);
    await visitor.click(["a.stage"]);
    await visitor.expectFocus("Close");
    await visitor.press("ArrowRight");
    const count = `3 / ${event.gallery.photos.length}`;
    await visitor.expectVisible("dialog .tabular [aria-hidden]", [count]);
    await visitor.press("Escape");
    await visitor.expectVisible("dialog", []);
    await visitor.expectFocus("Enlarge");
    await expectPhoto(visitor, event, 3);
  });

  test("a swipe to the left shows the next photo, one to the right the previous", async () => {
    const { visitor } = tour;
    await openGallery(visitor, event, 390);
    const swipe = async (by: number) => {
      const { x, y } = await visitor.find([".stage"]);
      await visitor.tab.swipe({ x, y }, { x: x + by, y });
    };
    await swipe(-150);
    await expectPhoto(visitor, event, 2);
    await swipe(-150);
    await expectPhoto(visitor, event, 3);
    await swipe(150);
    await expectPhoto(visitor, event, 2);
  });
}

/** Opens a gallery and waits until it listens to keys: it does before it adds the neighbours of the first photo. */
async function openGallery(visitor: Visitor, { slug }: Gallery, width?: number): Promise<void> {
  await visitor.open(galleryPath(slug), width);
  await visitor.reachIslands();
  const isReady = () => document.querySelector(".stage img.hidden") !== null;
  await vi.waitUntil(() => visitor.tab.evaluate(isReady), POLLING);
}

/** Runs in the page. Changes the address until the browser refuses it, as WebKit does after 100 times in 10 seconds. */
function useUpAddresses(): void {
  try {
    for (let change = 0; change < 1_000; change++) history.replaceState(history.state, "");
  } catch {}
}

/** Expects the photo at this position, from 1: in the count and as the main photo. */
async function expectShown(visitor: Visitor, { gallery }: Gallery, position: number) {
  const photo = gallery.photos[position - 1];
  await visitor.expectVisible(".tabular [aria-hidden]", [`${position} / ${gallery.photos.length}`]);
  await visitor.expectVisible(`.stage img[alt="${photo?.alt}"]`, [""]);
}

/** Expects the same, and the photo in the URL. */
async function expectPhoto(visitor: Visitor, event: Gallery, position: number) {
  const path = galleryPath(event.slug);
  await expectShown(visitor, event, position);
  await visitor.expectUrl(position === 1 ? path : `${path}?photo=${position}`);
}

/** Runs in the page. Returns the files of this photo, from 0, in the size of the main photo, that were fetched. */
function fetchedFiles(index: number): string[] {
  const link = document.querySelectorAll<HTMLAnchorElement>(".thumbnails a")[index];
  const files = [...`${link?.dataset.avif}`.split(/[\s,]+/), `${link?.pathname}`];
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => files.includes(path));
}
