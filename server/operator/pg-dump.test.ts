import { expect, test } from "vitest";
import { pgDumpCommand } from "./pg-dump.ts";

test.each([
  ["postgres://me:s3cret@db:5433/site", "postgres://me@db:5433/site"],
  ["postgres://db/site?password=s3cret&user=me", "postgres://db/site?user=me"],
  ["postgres://me:s3cret@/site?host=/run/pg", "postgres://me@/site?host=%2Frun%2Fpg"],
  ["postgres:///site?host=/run/pg", "postgres:///site?host=%2Frun%2Fpg"],
])("%s: the command names %s, without the password", (url, source) => {
  expect(pgDumpCommand(url, "/b.dump")).toBe(
    `pg_dump --format=custom --file='/b.dump' '${source}'`,
  );
});

test("a file with a quote and a space is one word", () => {
  expect(pgDumpCommand("postgres://db/site", "/it's mine")).toContain("--file='/it'\\''s mine' ");
});
