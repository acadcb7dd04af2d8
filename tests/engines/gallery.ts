import { describe, test, vi } from "vitest";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { PAST } from "../events.ts";
import type { Journey } from "./journey.ts";
import { type Visitor, WAITING } from "./visitor.ts";

/** The galleries: each by keys, and by a finger on a phone. */
export function testGallery(journey: Journey): void {
  describe.for(PAST)("the gallery of $title", ({ slug, gallery }) => {
    const path = galleryPath(slug);

    /** Opens it and waits for its keys: they are listened to before the neighbours of the first photo are put in place. */
    async function openGallery(visitor: Visitor, width?: number): Promise<void> {
      await visitor.open(path, width);
      await visitor.reachIslands();
      const isReady = () => document.querySelector(".stage img.hidden") !== null;
      await vi.waitUntil(() => visitor.tab.evaluate(isReady), WAITING);
    }

    /** The photo at this position, counted from 1, is shown, told and remembered. */
    async function expectPhoto(visitor: Visitor, position: number): Promise<void> {
      const photo = gallery.photos[position - 1];
      await visitor.expectSeen(".tabular [aria-hidden]", [
        `${position} / ${gallery.photos.length}`,
      ]);
      await visitor.expectSeen(`.stage img[alt="${photo?.alt}"]`, [""]);
      await visitor.expectAddress(position === 1 ? path : `${path}?photo=${position}`);
    }

    test("the right and left keys turn to the next and the previous photo", async () => {
      const { visitor } = journey;
      await openGallery(visitor);
      await visitor.press("ArrowRight", "ArrowRight");
      await expectPhoto(visitor, 3);
      await visitor.press("ArrowLeft");
      await expectPhoto(visitor, 2);
    });

    test("a click opens the photo in the whole window, where the keys turn to the next; Escape leaves it there", async () => {
      const { visitor } = journey;
      await openGallery(visitor);
      await visitor.click([".stage a"]);
      await visitor.expectFocus("Close");
      await visitor.press("ArrowRight");
      await visitor.expectSeen("dialog .tabular [aria-hidden]", [`2 / ${gallery.photos.length}`]);
      await visitor.press("Escape");
      await visitor.expectSeen("dialog", []);
      await visitor.expectFocus("Enlarge");
      await expectPhoto(visitor, 2);
    });

    test("a swipe to the left shows the next photo, one to the right the previous", async () => {
      const { visitor } = journey;
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
