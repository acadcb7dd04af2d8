import { expect, test } from "vitest";
import { keyOf } from "./keys.tsx";

test.for([
  ["US", "u", "KeyU", "u"],
  ["with CapsLock", "U", "KeyU", "u"],
  ["Dvorak", "g", "KeyU", "g"],
  ["Bépo, a sign where others have a letter", "'", "KeyN", "'"],
  ["Turkish F, an accented letter", "ö", "KeyX", "ö"],
  ["Hebrew", "ו", "KeyU", "u"],
  ["Hebrew, a sign", "/", "KeyQ", "/"],
  ["Hindi, a mark", "ं", "KeyX", "x"],
  ["no letter", "ArrowDown", "ArrowDown", "ArrowDown"],
] as const)("a key of the layout %s that types %s at %s is %s", ([, key, code, name]) => {
  expect(keyOf({ key, code })).toBe(name);
});
