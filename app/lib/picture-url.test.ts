import { expect, test } from "vitest";
import { largestUrl, type Picture, pictureSrcSet, pictureUrl } from "./picture-url.ts";

const picture: Picture = {
  id: "launch-01-0123456789ab",
  width: 1200,
  height: 800,
  color: "#102030",
  avif: [128, 1080],
  jpeg: [256],
};

test("the address of a rendition follows from id, width and format", () => {
  expect(pictureUrl(picture.id, 128, "avif")).toBe("/media/launch-01-0123456789ab-128.avif");
  expect(pictureUrl(picture.id, 256, "jpeg")).toBe("/media/launch-01-0123456789ab-256.jpg");
});

test("srcset lists every width of the format", () => {
  expect(pictureSrcSet(picture, "avif")).toBe(
    "/media/launch-01-0123456789ab-128.avif 128w, /media/launch-01-0123456789ab-1080.avif 1080w",
  );
  expect(pictureSrcSet(picture, "jpeg")).toBe("/media/launch-01-0123456789ab-256.jpg 256w");
});

test("the largest rendition is the one for those who choose none", () => {
  expect(largestUrl(picture, "avif")).toBe("/media/launch-01-0123456789ab-1080.avif");
});
