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

test.each([
  "db/site",
  "mysql://me:s3cret@db/site",
  "postgres://me:s3cret@db",
  "postgres://me:s3cret@db/a/b",
  "postgres:///site",
  "postgres://me:s3cret@/site",
])("%s is rejected without quoting it", (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow();
  expect(() => parseDatabaseUrl(url)).not.toThrow(/s3cret/);
});

test.each([
  "postgres://me:s3cret%zz@db/site",
  "postgres://me:25/s3cret#x@localhost",
  ..."/?#".split("").flatMap((char) => [
    `postgres://me:s3cret${char}x@localhost/site`,
    // Taken alone, the beginning of the password would be a port.
    `postgres://me:25${char}s3cret@localhost/site`,
  ]),
])("%s is rejected: user and password must be percent-encoded", (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow(
    /^must have the form postgres:\S+, with user and password percent-encoded$/,
  );
});

test.each([
  "postgres://me:s3cret@db.example.org/site",
  "postgres://me:s3cret@10.0.0.7/site",
  "postgres://me:s3cret@localhost/site?host=db.example.org",
  ...["require", "prefer", "allow", "verify-ca", "no-verify", "", "VERIFY-FULL"].flatMap((mode) => [
    `postgres://me:s3cret@db.example.org/site?sslmode=${mode}`,
    `postgres://me:s3cret@localhost/site?sslmode=${mode}`,
  ]),
  "postgres://me:s3cret@db.example.org/site?sslmode=verify-full&sslmode=require",
])("%s is rejected with what to write instead", (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow(
    /^must have \?sslmode=verify-full .*, or \?sslmode=disable in a private network$/,
  );
});

test.each([
  "postgres://db.example.org/site?ssl=true",
  "postgres://db.example.org/site?sslmode=verify-full&ssl=no-verify",
  "postgres://db.example.org/site?sslmode=verify-full&uselibpqcompat=true",
])("%s is rejected: sslmode alone decides", (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow(/^must have sslmode instead of ssl/);
});
