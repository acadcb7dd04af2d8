import { describe, expect, test } from "vitest";
import { contactFields } from "./contact.ts";
import { blankFields } from "./fields.ts";

describe("blankFields", () => {
  test("blank fields are reported in the order of the fields, whatever the order of the values", () => {
    const blank = blankFields(contactFields, { message: "\n", email: "", fullName: " \u200b" });
    expect(Object.entries(blank)).toEqual([
      ["fullName", "Full name is required"],
      ["email", "Email is required"],
      ["message", "Message is required"],
    ]);
  });

  test("a field that may be left out is never blank", () => {
    const values = { fullName: "Dana", email: "dana@example.com", company: "", message: "Hello" };
    expect(blankFields(contactFields, values)).toEqual({});
  });
});
