import { expect, test } from "vitest";
import { parseDatabaseUrl } from "./database-url.ts";

test.each([
  [
    "postgres://me:pa%40ss@db.example.org:5433/site?sslmode=verify-full",
    "db.example.org:5433/site",
  ],
  ["postgresql://db/site?sslmode=disable", "db/site"],
  ["postgres://me@127.0.0.1:5433/site", "127.0.0.1:5433/site"],
  ["postgres://me@localhost/site?sslmode=verify-full", "localhost/site"],
  ["postgres://me@[::1]/site", "[::1]/site"],
  ["postgres://me@/site?host=/run/postgresql", "/run/postgresql/site"],
  ["postgres:///site?host=/run/postgresql", "/run/postgresql/site"],
])("%s is accepted, with the label %s", (url, label) => {
  expect(parseDatabaseUrl(url)).toEqual({ url, label });
});

const FORM = /^must have the form postgres:\S+, with user and password percent-encoded$/;
const TLS = /^must have \?sslmode=verify-full .*, or \?sslmode=disable in a private network$/;
const MODE_ALONE = /^must have sslmode instead of ssl/;

test.each([
  ["db/site", FORM],
  ["mysql://me:s3cret@db/site", /^must begin with postgres:/],
  ["postgres://me:s3cret@db", FORM],
  ["postgres://me:s3cret@db/a/b", FORM],
  ["postgres:///site", FORM],
  ["postgres://me:s3cret@/site", FORM],
  ["postgres://me:s3cret%zz@db/site", FORM],
  // A password with such a sign ends the host; its beginning, taken alone, may be a port.
  ...[..."/?#"].flatMap((sign): [string, RegExp][] => [
    [`postgres://me:s3cret${sign}x@localhost/site`, FORM],
    [`postgres://me:25${sign}s3cret@localhost/site`, FORM],
  ]),
  ["postgres://me:25/s3cret#x@localhost", FORM],
  ["postgres://me:s3cret@db.example.org/site", TLS],
  ["postgres://me:s3cret@localhost/site?host=db.example.org", TLS],
  ["postgres://me:s3cret@db.example.org/site?sslmode=require", TLS],
  ["postgres://me:s3cret@localhost/site?sslmode=", TLS],
  ["postgres://me:s3cret@db.example.org/site?sslmode=verify-full&sslmode=require", TLS],
  ["postgres://me:s3cret@db/site?sslmode=verify-full&ssl=no-verify", MODE_ALONE],
  ["postgres://me:s3cret@db/site?sslmode=verify-full&uselibpqcompat=true", MODE_ALONE],
])("%s is rejected without quoting it: it %o", (url, reason) => {
  expect(() => parseDatabaseUrl(url)).toThrow(reason);
  expect(() => parseDatabaseUrl(url)).not.toThrow(/s3cret/);
});
