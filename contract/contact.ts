import type { Fields } from "./fields.ts";

/** The fields of the contact form, in the order they are checked (docs/product.md, sections 3 and 5). */
export const contactFields = {
  fullName: { label: "Full name", required: true, maxLength: 200 },
  email: { label: "Email", required: true, maxLength: 254, type: "email" },
  company: { label: "Company", required: false, maxLength: 200 },
  message: { label: "Message", required: true, maxLength: 8000 },
} as const satisfies Fields;

/** The payload of a contact message; all values are trimmed. */
export type Contact = Record<keyof typeof contactFields, string>;
