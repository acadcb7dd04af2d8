import { type Fields, valuesOf } from "./fields.ts";
import { type Form, FUNCTION_NAME, nameInSubject } from "./form.ts";

export const contactFields = {
  fullName: { label: "Full name", required: true, maxLength: 200 },
  email: { label: "Email", required: true, maxLength: 254, type: "email" },
  company: { label: "Company", required: false, maxLength: 200 },
  message: { label: "Message", required: true, maxLength: 8000, type: "multiline" },
} as const satisfies Fields;

export const contactForm = {
  path: "/",
  sentPath: "/message-sent",
  functionName: FUNCTION_NAME,
  fields: contactFields,
  payload: (values) => valuesOf(contactFields, values),
  subject: (payload) => `${nameInSubject(payload)}: message from the website`,
} as const satisfies Form;
