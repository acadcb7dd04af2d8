import * as v from "valibot";
import { clean } from "#contract/fields.ts";
import { HONEYPOT } from "#contract/form.ts";
import type { Kind } from "#contract/kinds.ts";
import { validatePayload } from "#contract/schemas.ts";
import type { HeldReason, Submission } from "#server/outbox/message.ts";

/** The first error, and the errors by field name. */
export interface InvalidFields {
  error: string;
  fields: Record<string, string>;
}

interface Valid {
  submission: Submission;
  /** Why it looks like spam, if it does. */
  heldReason?: HeldReason;
}

type ParseResult = Valid | { invalid: InvalidFields };

/** Validates a request's fields as a message of this kind. Errors are in the order of the form's fields. */
export function parseSubmission(kind: Kind, fields: object): ParseResult {
  const result = validatePayload(kind, fields);
  if (!result.success) return invalid(result.issues);
  const submission = { kind, payload: result.output } as const;
  const trap = HONEYPOT in fields ? fields[HONEYPOT] : null;
  const isEmpty = trap === null || (typeof trap === "string" && clean(trap) === "");
  return isEmpty ? { submission } : { submission, heldReason: "honeypot" };
}

function invalid(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): ParseResult {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = v.getDotPath(issue);
    if (name) fields[name] ??= issue.message;
  }
  return { invalid: { error: issues[0].message, fields } };
}
