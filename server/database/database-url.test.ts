import { expect, test } from "vitest";
import { parseDatabaseUrl } from "./database-url.ts";

test.each([
  ["postgres://me:pa%40ss@db.example.org:5433/site", "db.example.org:5433/site"],
  ["postgresql://db/site?sslmode=verify-full", "db/site"],
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
  "postgres://me:s3cret%zz@db/site",
])("%s is rejected without quoting it", (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow();
  expect(() => parseDatabaseUrl(url)).not.toThrow(/s3cret/);
});
