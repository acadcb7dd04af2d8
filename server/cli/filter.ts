import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { STATES } from "#contract/actions.ts";
import { KINDS } from "#contract/kinds.ts";
import type { Filter } from "#server/outbox/select.ts";
import { choice } from "./command.ts";

/** Help for the commands that select messages. */
export const ABOUT_FILTERS = `STATE is one of
due   waits to be sent          sent  accepted by the mail server, or a file
dead  given up                  held  spam or a flood
and can be given several times. KIND is ${KINDS.join(" or ")}.`;

const OPTIONS = {
  state: { type: "string", multiple: true },
  kind: { type: "string" },
  consent: { type: "string" },
  spam: { type: "string" },
  search: { type: "string" },
} as const satisfies ParseArgsOptionsConfig;

/**
 * Returns the messages that a command line selects, its arguments and the values of its other options. Throws a UsageError, or
 * what parseArgs throws, if it is invalid.
 */
export function parseFilter<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...OPTIONS, ...options },
  });
  const given = values as { [name in keyof typeof OPTIONS]?: string | string[] };
  const text = (name: keyof typeof OPTIONS) => given[name]?.toString();
  const states = [given.state ?? []].flat().map((state) => choice("--state", STATES, state));
  const spam = choice("--spam", ["yes", "no"], text("spam"));
  const filter: Filter = {
    ...(states.length > 0 && { states: states.filter((state) => state !== undefined) }),
    ...(spam && { isSpam: spam === "yes" }),
    kind: choice("--kind", KINDS, text("kind")),
    consent: choice<"yes" | "no">("--consent", ["yes", "no"], text("consent")),
    search: text("search"),
  };
  return { filter, values, positionals };
}
