import { expect, test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { requestIdOf, routeNames } from "./request-log.ts";
import { prepareFile } from "./site-file.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test.each(["a", "0af7651916cd43dd8448eb211c80319c", "A.b_c-1", "x".repeat(64)])(
  "%s: kept",
  (given) => {
    expect(requestIdOf(given)).toBe(given);
  },
);

test.each([undefined, "", "x".repeat(65), "a b", "a\nb", "a\n", "é", '"', "a,b", "<x>", "dana@x"])(
  "%j: replaced by a new id",
  (given) => {
    expect(requestIdOf(given)).toMatch(UUID);
  },
);

test("no id: each request gets its own", () => {
  expect(requestIdOf(undefined)).not.toBe(requestIdOf(undefined));
});

const FILES = [
  "/",
  "/guidelines",
  "/events/launch",
  "/events/launch.ics",
  "/assets/app-BxK3f9.js",
  "/robots.txt",
];

const file = prepareFile("/x", new Uint8Array(), []);
const OWN = [FUNCTION_PATH, "/readyz"];

const routeOf = routeNames(OWN, {
  files: new Map(FILES.map((path) => [path, file])),
  pages: new Map(["/", "/guidelines", "/events/launch"].map((path) => [path, path])),
});

test.each([
  ["/", "/"],
  ["/guidelines", "/guidelines"],
  ["/guidelines?email=dana@example.com", "/guidelines"],
  ["/events/launch", "/events/launch"],
  ["/events/launch.ics", "/events/*"],
  ["/assets/app-BxK3f9.js", "/assets/*"],
  ["/robots.txt", "/robots.txt"],
  [FUNCTION_PATH, FUNCTION_PATH],
])("%s is the route %s", (target, route) => {
  expect(routeOf(target)).toBe(route);
});

test.each([
  "/dana@example.com",
  "/assets/no-such-file.js",
  "/guidelines/",
  "/metrics",
  "/__proto__",
  "",
])("%s is not an address of ours: other", (target) => {
  expect(routeOf(target)).toBe("other");
});

test("without a site: only the app's own routes", () => {
  const own = routeNames(OWN, null);
  expect([own("/readyz"), own("/guidelines")]).toEqual(["/readyz", "other"]);
});
