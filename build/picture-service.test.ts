import type { AstroConfig } from "astro";
import sharp from "sharp";
import { expect, test } from "vitest";
import service from "./picture-service.ts";

/* docs/content.md#a-new-event-with-a-gallery */

/** Returns the first pixel of a brass picture that the service has made of one in this format. */
async function pixelOf(format: "jpeg" | "png"): Promise<number[]> {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: "#c8a45c" } });
  const original = await picture.toFormat(format, { quality: 100 }).toBuffer();
  const options = { src: `1.${format}`, format: "png" };
  const config = { service: { config: {} } } as AstroConfig["image"] & {
    service: { config: object; entrypoint: string };
  };
  const { data } = await service.transform(original, options, config, console as never);
  return [...(await sharp(data).removeAlpha().raw().toBuffer()).subarray(0, 3)];
}

test("a photograph keeps 85 % of its colour, and a poster all of it", async () => {
  const [red = 0, , blue = 0] = await pixelOf("jpeg");
  expect((red - blue) / (0xc8 - 0x5c)).toBeCloseTo(0.85, 1);
  expect(await pixelOf("png")).toEqual([0xc8, 0xa4, 0x5c]);
});
