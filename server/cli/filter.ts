import { STATES } from "#contract/actions.ts";
import type { Filter } from "#server/outbox/select.ts";
import { choice } from "./command.ts";

/** Help for the commands that select messages. */
export const ABOUT_STATES = `STATE is one of
due   waits to be sent          sent  accepted by the mail server, or a file
dead  given up                  held  spam or a flood
and can be given several times.`;

/** The option that selects messages. */
export const STATE_OPTION = { state: { type: "string", multiple: true } } as const;

/** Returns the messages in these states, all if none is given. Throws a UsageError if there is no such state. */
export function filterOf(state?: string[]): Filter {
  const states = state?.flatMap((one) => choice("--state", STATES, one) ?? []);
  return states ? { states } : {};
}
