import { expect, test } from "vitest";
import { placeholdersIn } from "./placeholders.ts";

test("an example at any depth is named by its place; the owner's values, numbers and nothing are not", () => {
  const content = {
    site: { name: "Our circle", email: "hello@example.org", year: 2025, none: null },
    legal: { operator: "Example Association", processors: [{ value: "Example Mail Ltd" }] },
    mail: { to: "examples@circle.test" },
  };
  expect(placeholdersIn(content)).toEqual([
    "site.email",
    "legal.operator",
    "legal.processors.0.value",
  ]);
});
