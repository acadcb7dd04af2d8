import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requiredMessage } from "#contract/fields.ts";
import { CONSENT_FIELD, type FormAnswer, type FormPage, HONEYPOT } from "#contract/form-pages.ts";
import { MAX_BODY_BYTES } from "#contract/function.ts";
import type { FormWords } from "#server/build.ts";
import type { Env } from "#server/web/env.ts";
import { methodNotAllowed } from "#server/web/refusal.ts";
import type { Accept } from "./accept.ts";
import type { ShowAnswer } from "./form-page.ts";
import { requireOwnOrigin } from "./origin.ts";
import { type RateLimit, TOO_MANY } from "./rate-limit.ts";
import { countRefusals, type SubmissionCounts } from "./submission-counts.ts";

export interface NoScriptForm {
  page: FormPage;
  words: FormWords;
  show: ShowAnswer;
  /** What its answers have of the page's own headers. */
  headers: Readonly<Record<string, string>>;
  /** What of the form's values is checked and stored: the payload of the docs/product.md, section 7. */
  payload: (values: Record<string, string>) => object;
}

interface NoScriptFormParts {
  accept: Accept;
  rateLimit: RateLimit;
  counts: SubmissionCounts;
  siteUrl: string;
  /** The time in milliseconds. */
  now: () => number;
}

const URL_ENCODED = /^application\/x-www-form-urlencoded *(;|$)/i;
const HOUR_MS = 3_600_000;

/**
 * Takes the forms as browsers send them by themselves, without scripts or before they have loaded: the same checks and the
 * same store as the function. A message that is stored is answered with 303 to its confirmation, so that a reload sends
 * nothing; any other with the page of the form, what was filled in and why it was not sent.
 */
export function createNoScriptForms(forms: NoScriptForm[], parts: NoScriptFormParts) {
  const app = new Hono<Env>();
  for (const form of forms) {
    const nothing = { values: {}, errors: {}, notice: form.words.failed };
    const tooLarge = (c: Context) =>
      c.html(form.show(nothing), 413, { ...form.headers, Connection: "close" });
    app.post(
      form.page.path,
      countRefusals(parts.counts, { 422: "fields" }),
      requireOwnOrigin(parts.siteUrl),
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }),
      (c) => submit(c, form, parts),
    );
    app.all(form.page.path, async ({ req }, next) => {
      if (req.method === "GET" || req.method === "HEAD") return next();
      return methodNotAllowed("GET, HEAD, POST");
    });
  }
  return app;
}

async function submit(
  c: Context<Env>,
  form: NoScriptForm,
  parts: NoScriptFormParts,
): Promise<Response> {
  const type = c.req.header("content-type") ?? "";
  if (!URL_ENCODED.test(type) || c.req.header("content-encoding")) {
    return c.text("The body must be application/x-www-form-urlencoded, not compressed\n", 415);
  }
  const body = new URLSearchParams(await c.req.text());
  const values = Object.fromEntries(
    [...Object.keys(form.page.fields), CONSENT_FIELD].map((name) => [
      name,
      // On this way browsers write every line break as two characters (HTML, 4.10.21.8); scripts read one.
      (body.get(name) ?? "").replaceAll("\r\n", "\n"),
    ]),
  );
  const refuse = (status: 422 | 429 | 503, notice: FormAnswer["notice"], errors = {}) =>
    c.html(form.show({ values, errors, notice }), status, form.headers);

  const { wait, isFlood } = await parts.rateLimit(
    c.env.remoteAddress,
    c.req.header("x-forwarded-for"),
  );
  c.set("isFlood", isFlood);
  if (wait !== null) {
    c.header("Retry-After", String(wait));
    return refuse(429, { ...form.words.failed, description: TOO_MANY });
  }

  const fields = { ...form.payload(values), [HONEYPOT]: body.get(HONEYPOT) ?? "" };
  const outcome = await parts.accept(fields, attemptKey(fields, parts.now()), c);
  if (outcome === "accepted") return c.redirect(form.page.sentPath, 303);
  if (typeof outcome === "string") return refuse(503, form.words.failed);
  const { error, fields: errors } = outcome.invalid;
  return refuse(422, noticeOf(form, error, errors), errors);
}

/**
 * A page that was made once cannot hold a key for each attempt. The same words within the hour are the second half of a
 * double click or an impatient repeat: one message.
 */
function attemptKey(fields: object, now: number): string {
  const words = createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
  return `plain-${words}-${Math.floor(now / HOUR_MS)}`;
}

/** The words for fields that are blank (docs/product.md, section 5), else those of a failure with the reason. */
function noticeOf(
  { page, words }: NoScriptForm,
  error: string,
  errors: Record<string, string>,
): FormAnswer["notice"] {
  const blank = Object.entries(page.fields).some(
    ([name, field]) => errors[name] === requiredMessage(field),
  );
  if (!blank) return { ...words.failed, description: error };
  return { title: words.refused.title, description: words.refused.description ?? error };
}
