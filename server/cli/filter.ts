import type { parseArgs } from "node:util";
import { STATES } from "#contract/actions.ts";
import { KINDS } from "#contract/kinds.ts";
import type { Filter } from "#server/outbox/select.ts";
import { choice } from "./command.ts";

/** Help for the commands that select messages. */
export const ABOUT_FILTERS = `STATE is one of
due   waits to be sent          sent  accepted by the mail server, or a file
dead  given up                  held  spam or a flood
and can be given several times. KIND is ${KINDS.join(" or ")}.`;

/** The options that select messages. */
export const FILTER_OPTIONS = {
  state: { type: "string", multiple: true },
  kind: { type: "string" },
  consent: { type: "string" },
  spam: { type: "string" },
  search: { type: "string" },
} as const;

type Given = ReturnType<typeof parseArgs<{ options: typeof FILTER_OPTIONS }>>["values"];

/** Returns the messages that these options select. Throws a UsageError if one has a value that it cannot have. */
export function filterOf({ state, kind, consent, spam, search }: Given): Filter {
  const states = state?.flatMap((one) => choice("--state", STATES, one) ?? []);
  const isSpam = choice("--spam", ["yes", "no"], spam);
  return {
    ...(states && { states }),
    ...(isSpam && { isSpam: isSpam === "yes" }),
    kind: choice("--kind", KINDS, kind),
    consent: choice<"yes" | "no">("--consent", ["yes", "no"], consent),
    search,
  };
}
