import { expect, test } from "vitest";
import { contactFields } from "./contact.ts";
import { blankFieldErrors } from "./fields.ts";

test("blank fields are reported in the form's order, whatever the order of the values", () => {
  const blank = blankFieldErrors(contactFields, { message: "\n", email: "", fullName: " \u200b" });
  expect(Object.entries(blank)).toEqual([
    ["fullName", "Full name is required"],
    ["email", "Email is required"],
    ["message", "Message is required"],
  ]);
});

test("an empty optional field is not reported", () => {
  const values = { fullName: "Dana", email: "dana@example.com", company: "", message: "Hello" };
  expect(blankFieldErrors(contactFields, values)).toEqual({});
});
