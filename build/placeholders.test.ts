import { expect, test } from "vitest";
import { legal, mail, security, site } from "#site/content/site.ts";
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

test("the project's own content: every address and every invented name is found", () => {
  expect(placeholdersIn({ site, mail, security, legal })).toEqual(
    expect.arrayContaining([
      "site.name",
      "site.email",
      "site.partners.university.name",
      "site.partners.university.url",
      "site.partners.company.name",
      "mail.to",
      "security.email",
      "legal.operator",
      "legal.address",
      "legal.privacyContact.name",
      "legal.processors.0.value",
    ]),
  );
});
