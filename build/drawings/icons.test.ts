import sharp from "sharp";
import { expect, test } from "vitest";
import { drawIcons } from "./icons.ts";

const SIZE = 512;
const icons = new Map((await drawIcons()).map(({ name, file }) => [name, Buffer.from(file)]));

async function pixels(name: "icon-512.png" | "icon-maskable-512.png") {
  const image = sharp(icons.get(name)).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: SIZE, height: SIZE, channels: 4 });
  return (x: number, y: number) => data.subarray((y * SIZE + x) * 4, (y * SIZE + x) * 4 + 4);
}

test("the rounded icon has transparent corners, the maskable one is opaque", async () => {
  expect((await pixels("icon-512.png"))(0, 0)[3]).toBe(0);
  expect((await pixels("icon-maskable-512.png"))(0, 0)[3]).toBe(255);
});

test("the mark stays in the safe zone, a circle of 80 % of the width", async () => {
  const at = await pixels("icon-maskable-512.png");
  const ground = at(0, 0).toString("hex");
  let drawn = 0;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (at(x, y).toString("hex") === ground) continue;
      drawn = Math.max(drawn, Math.hypot(x - SIZE / 2, y - SIZE / 2));
    }
  }
  expect(drawn).toBeLessThan(0.4 * SIZE);
  expect(drawn).toBeGreaterThan(0.3 * SIZE);
});
