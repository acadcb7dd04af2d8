import { type Fields, possibleErrors } from "#contract/fields.ts";
import { tooManyMessage } from "#contract/function.ts";

/** Why a message was not sent. */
export type Refusal = {
  /** For the console. */
  error: unknown;
  /** The reason, if the server says one that we know: for the visitor. */
  reason?: string | undefined;
  /** What is wrong with which field. */
  errors: Record<string, string>;
};

/** How long the rest of a response is waited for. */
const PATIENCE_MS = 1_000;

/**
 * Reads why the backend refused a message from the error that its client gives: when the next may be sent (429), or what is
 * wrong with which field (400), in the words of the contract. Any other answer has no reason. Never rejects.
 */
export async function refusalOf(error: unknown, fields: Fields): Promise<Refusal> {
  const response = (error as { context?: unknown }).context;
  if (!(response instanceof Response)) return { error, errors: {} };
  const seconds = response.headers.get("Retry-After") ?? "";
  if (response.status === 429 && /^\d{1,6}$/.test(seconds)) {
    return { error, reason: tooManyMessage(Number(seconds)), errors: {} };
  }
  if (response.status !== 400) return { error, errors: {} };
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const body: unknown = await Promise.race([response.json().catch(() => null), late]);
  const given = (body as { fields?: Record<string, unknown> } | null)?.fields;
  const known = Object.entries(fields).flatMap(([name, field]) =>
    possibleErrors(field)
      .filter((text) => text === given?.[name])
      .map((text) => [name, text] as const),
  );
  return { error, reason: known[0]?.[1], errors: Object.fromEntries(known) };
}
