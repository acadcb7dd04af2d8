import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { type Field, requiredMessage } from "#contract/fields.ts";
import { HONEYPOT } from "#contract/form.ts";
import { FORMS } from "#contract/forms.ts";
import { MAX_BODY_BYTES, tooManyMessage } from "#contract/function.ts";
import type { Kind } from "#contract/kinds.ts";
import { HOUR_MS } from "#server/clock.ts";
import type { Site } from "#server/http/built-site.ts";
import { isFromOwnForm, methodNotAllowed } from "#server/http/headers.ts";
import type { Env } from "#server/http/listener.ts";
import type { RateLimit } from "#server/http/rate-limit.ts";
import { type FormBanners, formsOf, type SiteInfo } from "#server/load-build.ts";
import { StartError } from "#server/start-error.ts";
import type { Accept } from "./accept.ts";
import { type PreparedPage, prepareFormPage, type RejectedSubmission } from "./form-page.ts";

export interface NoScriptForm {
  kind: Kind;
  banners: FormBanners;
  page: PreparedPage;
  /** The headers that its answers share with the built page. */
  headers: Readonly<Record<string, string>>;
}

interface SubmitOptions {
  accept: Accept;
  rateLimit: RateLimit;
  /** Reads this machine's wall clock, in milliseconds since 1970. */
  wallTime: () => number;
}

/** Three times what a function accepts: so much longer can the same text be in this encoding. */
const MAX_FORM_BYTES = 3 * MAX_BODY_BYTES;

/** Several times what a form has. Many take long to parse, and a refusal comes back with the values too. */
const MAX_PAIRS = 100;

const URL_ENCODED = /^application\/x-www-form-urlencoded *(;|$)/i;

/** Prepares every form from its built page. Throws a StartError if a page is missing or lacks its form. */
export function prepareNoScriptForms(site: Site, siteInfo: SiteInfo): NoScriptForm[] {
  return formsOf(siteInfo).map(([kind, banners]) => {
    const form = FORMS[kind];
    const built = site.files.get(form.path)?.representations.get("identity");
    if (!built) throw new StartError(`The built site has no page ${form.path}`);
    const name = "Content-Security-Policy";
    return {
      kind,
      banners,
      page: prepareFormPage(new TextDecoder().decode(built.body), form),
      headers: { [name]: built.headers[name] ?? "" },
    };
  });
}

/** 403 for a page of another site. */
export function requireOwnForm(form: NoScriptForm, siteUrl: string) {
  return createMiddleware(async (c, next) =>
    isFromOwnForm(c.req, siteUrl) ? next() : refuseUnread(c, form, 403),
  );
}

/** 415 for a body that no form sends. */
export function requireUrlEncoded(form: NoScriptForm) {
  return createMiddleware(async (c, next) => {
    const isUrlEncoded = URL_ENCODED.test(c.req.header("content-type") ?? "");
    if (isUrlEncoded && !c.req.header("content-encoding")) return next();
    return refuseUnread(c, form, 415);
  });
}

/** 413 for a long body. */
export function limitForm(form: NoScriptForm) {
  return bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: (c) => refuseUnread(c, form, 413, { Connection: "close" }),
  });
}

/** 405, unless it asks for the page. */
export const onlyPage: MiddlewareHandler = async ({ req }, next) => {
  if (req.method === "GET" || req.method === "HEAD") return next();
  return methodNotAllowed("GET, HEAD, POST");
};

/** Answers with the form, empty. */
function refuseUnread(c: Context, form: NoScriptForm, status: 403 | 413 | 415, headers = {}) {
  const empty = { values: {}, errors: {}, banner: form.banners.failed };
  return c.html(form.page.show(empty), status, { ...form.headers, ...headers });
}

/**
 * Answers a form that a browser submits itself, without scripts or before they have loaded, with the same checks and store
 * as the function. A stored message is answered with 303 to its confirmation page, so that a reload does not resend it; any
 * other with the form's page, the values entered and the reason (docs/product.md, section 7).
 */
export async function submitForm(
  c: Context<Env>,
  form: NoScriptForm,
  options: SubmitOptions,
): Promise<Response> {
  const pairs = (await c.req.text()).split("&", MAX_PAIRS);
  const body = new URLSearchParams(pairs.join("&"));
  const values = Object.fromEntries(form.page.names.map((name) => [name, body.get(name) ?? ""]));
  const refuse = (status: 422 | 429 | 503, banner: RejectedSubmission["banner"], errors = {}) =>
    c.html(form.page.show({ values, errors, banner }), status, form.headers);

  const retryAfter = await options.rateLimit.secondsToWait(c);
  if (retryAfter > 0) {
    c.header("Retry-After", String(retryAfter));
    return refuse(429, { ...form.banners.failed, reason: tooManyMessage(retryAfter) });
  }

  const { payload, sentPath } = FORMS[form.kind];
  const fields = { ...payload(values), [HONEYPOT]: body.get(HONEYPOT) ?? "" };
  const key = attemptKey(fields, options.wallTime());
  const outcome = await options.accept(form.kind, fields, key, c.env.requestId);
  if (outcome === "accepted") return c.redirect(sentPath, 303);
  if (typeof outcome === "string") return refuse(503, form.banners.failed);
  const { error, fields: errors } = outcome.invalid;
  return refuse(422, bannerOf(form, error, errors), errors);
}

/**
 * Derives an idempotency key, since a static page cannot contain one per attempt. The same content within the hour is a
 * double click or an impatient retry, and counts as one message. Anybody can compute it: spaces keep it apart from callers' keys.
 */
function attemptKey(fields: object, wallTime: number): string {
  const digest = createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
  return `page ${digest} ${Math.floor(wallTime / HOUR_MS)}`;
}

/** Returns the banner for blank fields (docs/product.md, section 5), or else that of a failure, with the reason. */
function bannerOf(
  { kind, banners }: NoScriptForm,
  error: string,
  errors: Record<string, string>,
): RejectedSubmission["banner"] {
  const hasBlank = Object.entries<Field>(FORMS[kind].fields).some(
    ([name, field]) => errors[name] === requiredMessage(field),
  );
  if (!hasBlank) return { ...banners.failed, reason: error };
  return { title: banners.blank.title, description: banners.blank.description ?? error };
}
