import { expect, test, vi } from "vitest";
import { applicationForm } from "#contract/application.ts";
import { tooManyMessage } from "#contract/function.ts";
import { refusalOf } from "./refusal.ts";

/** What supabase-js gives for this response. */
const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Object.assign(new Error("refused"), {
    context: new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers,
    }),
  });

const EMAIL = "Email must be a valid address";
const PRODUCT = "What do you build? is too long";

test("400 with errors of the contract: each at its field, the first in the form's order is the reason", async () => {
  const error = refused(400, { error: PRODUCT, fields: { product: PRODUCT, email: EMAIL } });
  expect(await refusalOf(error, applicationForm.fields)).toEqual({
    error,
    reason: EMAIL,
    errors: { email: EMAIL, product: PRODUCT },
  });
});

test("429: when the next may be sent", async () => {
  const error = refused(429, "", { "Retry-After": "540" });
  const { reason } = await refusalOf(error, applicationForm.fields);
  expect(reason).toBe(tooManyMessage(540));
});

test.each([
  ["an error in words that are not ours", refused(400, { fields: { email: "<b>No</b>" } })],
  ["an error of another field", refused(400, { fields: { company: EMAIL, other: EMAIL } })],
  ["fields that are none", refused(400, { fields: [null] })],
  ["a body that is null", refused(400, null)],
  ["a body that is no JSON", refused(400, "<html>")],
  ["another status", refused(422, { fields: { email: EMAIL } })],
  ["a date to wait for", refused(429, "", { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" })],
  ["no time to wait", refused(429, "")],
  ["no response", Object.assign(new Error("offline"), { context: new TypeError("fetch") })],
])("%s: no reason", async (_case, error) => {
  expect(await refusalOf(error, applicationForm.fields)).toEqual({ error, errors: {} });
});

test("a body that never ends: no reason after a second", async () => {
  vi.useFakeTimers();
  const context = new Response(new ReadableStream(), { status: 400 });
  const error = Object.assign(new Error("refused"), { context });
  const refusal = refusalOf(error, applicationForm.fields);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refusal).toEqual({ error, errors: {} });
  vi.useRealTimers();
});
