import { expect, test } from "vitest";
import { findPicture } from "./pictures.server.ts";

test("a picture is found by its original, and a missing one is named", () => {
  const picture = { id: "a-1", width: 2, height: 1, color: "#000000", avif: [2], jpeg: [2] };
  expect(findPicture({ "event/01.jpg": picture }, "event/01.jpg")).toBe(picture);
  expect(() => findPicture({ "event/01.jpg": picture }, "event/02.jpg")).toThrow("event/02.jpg");
});
