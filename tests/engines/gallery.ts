import { describe, expect, test, vi } from "vitest";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { WITH_GALLERY } from "../events.ts";
import { POLLING, type Tour, type Visitor } from "./visitor.ts";

export function testGalleries(tour: Tour): void {
  describe.for(WITH_GALLERY)("the gallery of $title", ({ slug, gallery }) => {
    const path = galleryPath(slug);

    /** Opens the gallery and waits until it listens to keys: it does before it adds the neighbours of the first photo. */
    async function openGallery(visitor: Visitor, width?: number): Promise<void> {
      await visitor.open(path, width);
      await visitor.reachIslands();
      const isReady = () => document.querySelector(".stage img.hidden") !== null;
      await vi.waitUntil(() => visitor.tab.evaluate(isReady), POLLING);
    }

    /** Expects the photo at this position, from 1: in the count, as the main photo, and in the URL. */
    async function expectPhoto(visitor: Visitor, position: number): Promise<void> {
      const photo = gallery.photos[position - 1];
      await visitor.expectVisible(".tabular [aria-hidden]", [
        `${position} / ${gallery.photos.length}`,
      ]);
      await visitor.expectVisible(`.stage img[alt="${photo?.alt}"]`, [""]);
      await visitor.expectUrl(position === 1 ? path : `${path}?photo=${position}`);
    }

    test("a link to a photo shows it, and does not fetch the first one", async () => {
      const { visitor } = tour;
      await visitor.open(`${path}?photo=3`);
      await expectPhoto(visitor, 3);
      expect(await visitor.tab.evaluate(fetchedFiles, 2)).toHaveLength(1);
      expect(await visitor.tab.evaluate(fetchedFiles, 0)).toEqual([]);
    });

    test("the arrow keys show the next and the previous photo", async () => {
      const { visitor } = tour;
      await openGallery(visitor);
      await visitor.press("ArrowRight", "ArrowRight");
      await expectPhoto(visitor, 3);
      await visitor.press("ArrowLeft");
      await expectPhoto(visitor, 2);
    });

    test("a click opens the photo in the whole window, where the keys move on; Escape returns to the page with the last photo shown", async () => {
      const { visitor } = tour;
      await openGallery(visitor);
      await visitor.click([".stage a"]);
      await visitor.expectFocus("Close");
      await visitor.press("ArrowRight");
      await visitor.expectVisible("dialog .tabular [aria-hidden]", [
        `2 / ${gallery.photos.length}`,
      ]);
      await visitor.press("Escape");
      await visitor.expectVisible("dialog", []);
      await visitor.expectFocus("Enlarge");
      await expectPhoto(visitor, 2);
    });

    test("a swipe to the left shows the next photo, one to the right the previous", async () => {
      const { visitor } = tour;
      await openGallery(visitor, 390);
      const swipe = async (by: number) => {
        const { x, y } = await visitor.find([".stage"]);
        await visitor.tab.swipe({ x, y }, { x: x + by, y });
      };
      await swipe(-150);
      await expectPhoto(visitor, 2);
      await swipe(-150);
      await expectPhoto(visitor, 3);
      await swipe(150);
      await expectPhoto(visitor, 2);
    });
  });
}

/** Runs in the page. Returns the files of this photo, from 0, in the size of the main photo, that were fetched. */
function fetchedFiles(index: number): string[] {
  const link = document.querySelectorAll<HTMLAnchorElement>(".thumbnails a")[index];
  const files = `${link?.dataset.avif} ${link?.href}`;
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => files.includes(path));
}
