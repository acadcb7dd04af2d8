import { expect, test } from "vitest";
import { keyOf } from "./keys.tsx";

test.for([
  ["US", "u", "KeyU", "u"],
  ["with CapsLock", "U", "KeyU", "u"],
  ["Dvorak", "g", "KeyU", "g"],
  ["Dvorak", "u", "KeyF", "u"],
  ["Dvorak", "b", "KeyN", "b"],
  ["Bépo, a sign where others have a letter", "'", "KeyN", "'"],
  ["Turkish F, an accented letter", "ö", "KeyX", "ö"],
  ["Hebrew", "ו", "KeyU", "u"],
  ["Hebrew, a sign", "/", "KeyQ", "/"],
  ["Russian", "ч", "KeyX", "x"],
  ["Greek", "ν", "KeyN", "n"],
  ["Arabic", "ع", "KeyU", "u"],
  ["Hindi, a mark", "ं", "KeyX", "x"],
  ["no letter", "ArrowDown", "ArrowDown", "ArrowDown"],
] as const)("a key of the layout %s that types %s at %s is %s", ([, key, code, name]) => {
  expect(keyOf({ key, code })).toBe(name);
});
