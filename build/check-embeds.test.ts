import { expect, test } from "vitest";
import { checkEmbeds } from "./check-embeds.ts";

test.each([null, "https://forms.example.com/invite", "https://forms.example.com/a?b=c"])(
  "the address %j of a form is taken",
  (url) => {
    expect(() => checkEmbeds({ invite: { url } })).not.toThrow();
  },
);

test.each([
  "",
  "http://forms.example.com/invite",
  "https:/forms.example.com",
  "https://forms.example.com/ ",
  "forms.example.com/invite",
  "/request-invite",
  '<iframe src="https://forms.example.com"></iframe>',
])("the address %j of a form is refused by name", (url) => {
  expect(() => checkEmbeds({ invite: { url } })).toThrow(
    /^app\/content\/site\.ts, embeds\.invite\.url: .* must be null or an address that begins with https:\/\/$/,
  );
});
