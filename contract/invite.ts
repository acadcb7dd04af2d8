import { type Fields, valuesOf } from "./fields.ts";
import type { Form } from "./form.ts";

/** The value of `requestFor` in a recommendation (docs/product.md, guideline 8). */
export const RECOMMENDATION = "Someone I recommend";

const MYSELF = "Myself";
const whenMyself = { field: "requestFor", is: MYSELF } as const;
const whenRecommending = { field: "requestFor", is: RECOMMENDATION } as const;

const inviteFields = {
  requestFor: {
    label: "I am requesting an invite for",
    organisersLabel: "Invite for",
    required: true,
    maxLength: 30,
    type: "choice",
    options: [MYSELF, RECOMMENDATION],
    preset: MYSELF,
  },
  fullName: { label: "Full name", required: true, maxLength: 200 },
  email: { label: "Email", required: true, maxLength: 254, type: "email" },
  company: { label: "Company", required: true, maxLength: 200 },
  title: { label: "Title", required: true, maxLength: 200 },
  linkedin: { label: "LinkedIn profile", required: false, maxLength: 500, type: "url" },
  reason: {
    label: "Why would you like to join?",
    required: false,
    maxLength: 4000,
    type: "multiline",
    when: whenMyself,
  },
  recommendedBy: {
    label: "Recommended by",
    required: false,
    maxLength: 200,
    when: whenMyself,
  },
  recommendation: {
    label: "Why do you recommend them?",
    required: false,
    maxLength: 4000,
    type: "multiline",
    when: whenRecommending,
  },
  yourName: {
    label: "Your name",
    organisersLabel: "Recommender's name",
    required: true,
    maxLength: 200,
    when: whenRecommending,
  },
  yourEmail: {
    label: "Your email",
    organisersLabel: "Recommender's email",
    required: true,
    maxLength: 254,
    type: "email",
    when: whenRecommending,
  },
} as const satisfies Fields;

export const inviteForm = {
  path: "/forms/invite",
  sentPath: "/forms/invite/sent",
  functionName: "request-invite",
  fields: inviteFields,
  payload: (values) => valuesOf(inviteFields, values),
  subject: ({ fullName, company }) => `Invite request: ${fullName}, ${company}`,
} as const satisfies Form;
