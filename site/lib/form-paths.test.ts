import { afterEach, expect, test } from "vitest";
import { embeds } from "#site/content/site.ts";
import { frameUrl } from "./form-paths.ts";

const { url } = embeds.invite;
afterEach(() => {
  embeds.invite.url = url;
});

test("without an address the frame shows the form of this site, with one that of another provider", () => {
  embeds.invite.url = null;
  expect(frameUrl("invite")).toBe("/forms/invite");
  embeds.invite.url = "https://forms.example.com/f/1";
  expect(frameUrl("invite")).toBe("https://forms.example.com/f/1");
});

test.each(["http://forms.example.com", "https:", "forms.example.com", "javascript:alert(1)", ""])(
  "the address %j fails the build, which names the file and the entry",
  (wrong) => {
    embeds.invite.url = wrong;
    expect(() => frameUrl("invite")).toThrow(
      `site/content/site.ts, embeds.invite.url: ${JSON.stringify(wrong)} must be null or a URL`,
    );
  },
);
