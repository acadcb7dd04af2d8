import { WHOLE } from "../whole.ts";
import { barOf } from "./bar.ts";
import { UNKNOWN_PATHS } from "./pages.ts";
import { expect, test } from "./test.ts";

/* docs/product.md#home, docs/product.md#404-page */

const WIDTHS = WHOLE
  ? [320, 390, 480, 600, 767, 768, 900, 1024, 1280, 1440, 1680, 1920, 2560]
  : [390, 768, 1280, 1920];
const HEIGHTS = WHOLE ? [664, 844, 1080] : [664, 1080];

// The heads of the other pages have chords alone.
for (const path of ["/", "/PracticalSecurity", UNKNOWN_PATHS[0]]) {
  test(`${path}: no point of the motif touches a word in any window`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await page.goto(path);
    const points = page.locator(".round-table:not(.mark) :is(.seats, .empty-seat)");
    await expect(points.first()).toBeAttached();
    for (const width of WIDTHS) {
      for (const height of HEIGHTS) {
        await page.setViewportSize({ width, height });
        const touched = await points.evaluateAll(findTouched);
        expect.soft(touched, `in a window of ${width} by ${height} px`).toEqual([]);
      }
    }
  });
}

test("the empty seat of the 404 page is in view under the bar in any window", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.goto(UNKNOWN_PATHS[0]);
  const seat = page.locator(".empty-seat");
  for (const width of WIDTHS) {
    for (const height of HEIGHTS) {
      await page.setViewportSize({ width, height });
      const name = `in a window of ${width} by ${height} px`;
      await expect.soft(seat, name).toBeInViewport({ ratio: 1 });
      const { height: bar = 0 } = (await barOf(page).header.boundingBox()) ?? {};
      expect.soft((await seat.boundingBox())?.y, name).toBeGreaterThan(bar);
    }
  }
});

/** Runs in the page. The words that a point of these drawings touches, or comes nearer to than 2 px. */
function findTouched(drawings: Element[]): string[] {
  const lines: { text: string; box: DOMRect }[] = [];
  const main = document.querySelector("main") ?? document.body;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim();
    if (!text) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) lines.push({ text, box });
  }
  return drawings.flatMap((drawing) => {
    const scene = drawing.closest(".scene")?.getBoundingClientRect() ?? new DOMRect();
    const { strokeWidth } = getComputedStyle(drawing);
    const matrix = (drawing as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
    const size = drawing.getAttribute("r") ?? Number.parseFloat(strokeWidth) / 2;
    const reach = Number(size) * matrix.a + 2;
    const places = drawing.hasAttribute("r")
      ? [[drawing.getAttribute("cx"), drawing.getAttribute("cy")]]
      : [...(drawing.getAttribute("d") ?? "").matchAll(/M(\S+) ([^h]+)h0/g)].map(([, x, y]) => [
          x,
          y,
        ]);
    return places.flatMap(([left, top]) => {
      const { x, y } = new DOMPoint(Number(left), Number(top)).matrixTransform(matrix);
      if (x < scene.left || x > scene.right || y < scene.top || y > scene.bottom) return [];
      return lines
        .filter(({ box }) => {
          const across = Math.max(box.left - x, x - box.right, 0);
          // The room above and below the letters of a line is empty.
          const room = box.height * 0.15;
          const down = Math.max(box.top + room - y, y - box.bottom + room, 0);
          return Math.hypot(across, down) < reach;
        })
        .map(({ text }) => text);
    });
  });
}
