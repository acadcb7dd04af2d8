import { createHash } from "node:crypto";
import { type Context, Hono, type HonoRequest } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Field, requiredMessage } from "#contract/fields.ts";
import { HONEYPOT } from "#contract/form.ts";
import { FORMS } from "#contract/forms.ts";
import { MAX_BODY_BYTES, tooManyMessage } from "#contract/function.ts";
import type { Kind } from "#contract/kinds.ts";
import type { Env } from "#server/http/env.ts";
import { methodNotAllowed } from "#server/http/error-responses.ts";
import type { FormNotices } from "#server/load-build.ts";
import type { Accept } from "./accept.ts";
import type { PreparedPage, RejectedSubmission } from "./form-page.ts";
import { isFromOwnForm } from "./origin.ts";
import type { RateLimit } from "./rate-limit.ts";
import { countRefusals, type SubmissionCounts } from "./submission-counts.ts";

export interface NoScriptForm {
  kind: Kind;
  notices: FormNotices;
  page: PreparedPage;
  /** The headers that its answers share with the built page. */
  headers: Readonly<Record<string, string>>;
}

interface NoScriptFormOptions {
  accept: Accept;
  rateLimit: RateLimit;
  counts: SubmissionCounts;
  siteUrl: string;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/** Three times what a function accepts: so much longer can the same text be in this encoding. No `maxlength` lets more through. */
const MAX_FORM_BYTES = 3 * MAX_BODY_BYTES;

const URL_ENCODED = /^application\/x-www-form-urlencoded *(;|$)/i;
const HOUR_MS = 3_600_000;

/**
 * Accepts forms that browsers submit themselves, without scripts or before they have loaded, with the same checks and
 * store as the function. A stored message is answered with 303 to its confirmation page, so that a reload does not
 * resend it; any other with the form's page, the values entered and the reason (docs/product.md, section 7).
 */
export function createNoScriptForms(forms: NoScriptForm[], options: NoScriptFormOptions) {
  const app = new Hono<Env>();
  for (const form of forms) {
    const { path } = FORMS[form.kind];
    const empty = { values: {}, errors: {}, notice: form.notices.failed };
    const refuse = (c: Context, status: 403 | 413 | 415, headers = {}) =>
      c.html(form.page.show(empty), status, { ...form.headers, ...headers });
    app.post(
      path,
      countRefusals(options.counts, { 422: "fields" }),
      async (c, next) => {
        if (!isFromOwnForm(c.req, options.siteUrl)) return refuse(c, 403);
        return isUrlEncoded(c.req) ? next() : refuse(c, 415);
      },
      bodyLimit({
        maxSize: MAX_FORM_BYTES,
        onError: (c) => refuse(c, 413, { Connection: "close" }),
      }),
      (c) => submit(c, form, options),
    );
    app.all(path, async ({ req }, next) => {
      if (req.method === "GET" || req.method === "HEAD") return next();
      return methodNotAllowed("GET, HEAD, POST");
    });
  }
  return app;
}

function isUrlEncoded(req: HonoRequest): boolean {
  const type = req.header("content-type") ?? "";
  return URL_ENCODED.test(type) && !req.header("content-encoding");
}

async function submit(
  c: Context<Env>,
  form: NoScriptForm,
  options: NoScriptFormOptions,
): Promise<Response> {
  const body = new URLSearchParams(await c.req.text());
  const values = Object.fromEntries(
    form.page.names.map((name) => [
      name,
      // Browsers submit line breaks as CRLF (HTML, 4.10.21.8), while scripts read LF.
      (body.get(name) ?? "").replaceAll("\r\n", "\n"),
    ]),
  );
  const refuse = (status: 422 | 429 | 503, notice: RejectedSubmission["notice"], errors = {}) =>
    c.html(form.page.show({ values, errors, notice }), status, form.headers);

  const retryAfter = await options.rateLimit.secondsToWait(c);
  if (retryAfter > 0) {
    c.header("Retry-After", String(retryAfter));
    return refuse(429, { ...form.notices.failed, reason: tooManyMessage(retryAfter) });
  }

  const { payload, sentPath } = FORMS[form.kind];
  const fields = { ...payload(values), [HONEYPOT]: body.get(HONEYPOT) ?? "" };
  const key = attemptKey(fields, options.now());
  const outcome = await options.accept(form.kind, fields, key, c.env.requestId);
  if (outcome === "accepted") return c.redirect(sentPath, 303);
  if (typeof outcome === "string") return refuse(503, form.notices.failed);
  const { error, fields: errors } = outcome.invalid;
  return refuse(422, noticeOf(form, error, errors), errors);
}

/**
 * Derives an idempotency key, since a static page cannot contain one per attempt. The same content within the hour is a
 * double click or an impatient retry, and counts as one message.
 */
function attemptKey(fields: object, now: number): string {
  const digest = createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
  return `plain-${digest}-${Math.floor(now / HOUR_MS)}`;
}

/** Returns the notice for blank fields (docs/product.md, section 5), or else that of a failure, with the reason. */
function noticeOf(
  { kind, notices }: NoScriptForm,
  error: string,
  errors: Record<string, string>,
): RejectedSubmission["notice"] {
  const hasBlank = Object.entries<Field>(FORMS[kind].fields).some(
    ([name, field]) => errors[name] === requiredMessage(field),
  );
  if (!hasBlank) return { ...notices.failed, reason: error };
  return { title: notices.blank.title, description: notices.blank.description ?? error };
}
