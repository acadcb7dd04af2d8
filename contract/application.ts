import { type Fields, valuesOf } from "./fields.ts";
import type { Form } from "./form.ts";
import { questionnaireOf } from "./questionnaire.ts";

const applicationFields = {
  company: { label: "Company", required: true, maxLength: 200 },
  companyWebsite: { label: "Website", required: false, maxLength: 500, type: "url" },
  fullName: { label: "Full name", required: true, maxLength: 200 },
  email: { label: "Email", required: true, maxLength: 254, type: "email" },
  title: { label: "Title", required: false, maxLength: 200 },
  product: { label: "What do you build?", required: true, maxLength: 4000, type: "multiline" },
  stage: {
    label: "Where are you?",
    organisersLabel: "Stage",
    required: true,
    maxLength: 30,
    type: "choice",
    options: ["Concrete idea", "Prototype", "Product", "Customers"],
  },
  funding: {
    label: "Funding",
    required: true,
    maxLength: 30,
    type: "choice",
    options: ["None yet", "Pre-seed", "Seed", "Series A or later"],
  },
  questionnaire: {
    label: "Your questionnaire",
    organisersLabel: "Questionnaire",
    required: false,
    maxLength: 2600,
    type: "questionnaire",
  },
} as const satisfies Fields;

export const applicationForm = {
  path: "/forms/startup-application",
  sentPath: "/forms/startup-application/sent",
  functionName: "apply-to-program",
  fields: applicationFields,
  payload: (values) => ({
    ...valuesOf(applicationFields, values),
    questionnaire: questionnaireOf(values),
  }),
  subject: ({ company }) => `Startup application: ${company}`,
} as const satisfies Form;
