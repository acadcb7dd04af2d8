import { afterEach, expect, test } from "vitest";
import { framedForms } from "#site/content/site.ts";
import { frameUrl } from "./framed-forms.ts";

const { url } = framedForms.invite;
afterEach(() => {
  framedForms.invite.url = url;
});

test("without an address the frame shows the form of this site, with one that of another provider", () => {
  framedForms.invite.url = null;
  expect(frameUrl("invite")).toBe("/forms/invite");
  framedForms.invite.url = "https://forms.example.com/f/1";
  expect(frameUrl("invite")).toBe("https://forms.example.com/f/1");
});

test.each(["http://forms.example.com", "https:", "forms.example.com", "javascript:alert(1)", ""])(
  "the address %j fails the build, which names the file and the entry",
  (wrong) => {
    framedForms.invite.url = wrong;
    expect(() => frameUrl("invite")).toThrow(
      `site/content/site.ts, framedForms.invite.url: ${JSON.stringify(wrong)} must be null or a URL`,
    );
  },
);
