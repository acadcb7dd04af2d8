import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

test.each([
  ["UTF-8", [0xd7, 0xa9]],
  ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, 0xd7, 0xa9]],
  ["UTF-16, as PowerShell writes it", [0xff, 0xfe, 0xe9, 0x05]],
  ["UTF-16 with the first byte first", [0xfe, 0xff, 0x05, 0xe9]],
])("a file in %s: its text", (_encoding, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe("ש");
});

test("a file in another encoding: refused, rather than changed without a word", () => {
  expect(() => decodeText(Uint8Array.of(0xf9))).toThrow("not valid for encoding utf-8");
});
