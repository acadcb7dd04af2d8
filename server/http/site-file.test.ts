import { expect, test } from "vitest";
import { chooseEncoding, type Encoding } from "./site-file.ts";

const OFFER: Encoding[] = ["br", "gzip", "identity"];

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip ; q=0.1", "gzip"],
  ["br;q=0, *", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity;q=0, gzip;q=0.001", "gzip"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["compress", "identity"],
  ["br;q=x", "br"],
  [";q=1,,", "identity"],
])("Accept-Encoding: %s: %s", (header, encoding) => {
  expect(chooseEncoding(header, OFFER)).toBe(encoding);
});

test("equal weights: the server's first", () => {
  expect(chooseEncoding("gzip, br", ["gzip", "br", "identity"])).toBe("gzip");
});
