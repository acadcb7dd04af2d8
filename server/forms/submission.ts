import * as v from "valibot";
import { HONEYPOT } from "#contract/form-pages.ts";
import { contactSchema, registrationPayloadSchema } from "#contract/schemas.ts";
import type { Submission } from "#server/outbox/message.ts";

/** The first error, and the errors by field name. */
export interface InvalidFields {
  error: string;
  fields: Record<string, string>;
}

interface Valid {
  submission: Submission;
  /** Why it looks like spam, if it does. */
  heldReason?: string;
}

type ParseResult = Valid | { invalid: InvalidFields };

const SCHEMAS = { contact: contactSchema, registration: registrationPayloadSchema };

/**
 * Validates a request's fields as one of the two payloads (docs/product.md, section 7). A registration is recognised by
 * the fields that only it has. Errors are in the order of section 5.
 */
export function parseSubmission(fields: object): ParseResult {
  const kind = "subject" in fields || "title" in fields ? "registration" : "contact";
  const result = v.safeParse(SCHEMAS[kind], fields);
  if (!result.success) return invalid(result.issues);
  const submission = { kind, payload: result.output } as const;
  const trap = HONEYPOT in fields ? fields[HONEYPOT] : null;
  const isEmpty = trap === null || (typeof trap === "string" && trap.trim() === "");
  return isEmpty ? { submission } : { submission, heldReason: "the hidden field is filled in" };
}

function invalid(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): ParseResult {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = v.getDotPath(issue);
    if (name) fields[name] ??= issue.message;
  }
  return { invalid: { error: issues[0].message, fields } };
}
