import type { MessageFilter } from "#contract/desk.ts";
import { isKind } from "#contract/kinds.ts";
import { desk } from "#site/content/desk.ts";
import { navigate, type Route, useRoute } from "./router.tsx";
import { dayOf, serverTime } from "./time.tsx";

const { list } = desk;

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  /** The words of each value. */
  options: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
};

/** One of several values, in words. */
function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <label className="desk-choice row">
      {label}
      <select
        className="control"
        value={value}
        onChange={({ target }) => onChoose(target.value as Value)}
      >
        {Object.entries<string>(options).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

type RouteChoiceProps = {
  /** The part of the route that it changes. */
  name: "state" | "consent" | "order" | "as";
  options: Readonly<Record<string, string>>;
};

/** What the address says of one part of the route, in words. */
export function RouteChoice({ name, options }: RouteChoiceProps) {
  const route = useRoute();
  return (
    <Choice
      label={list[name]}
      value={route[name] ?? ""}
      options={options}
      onChoose={(value) => navigate({ ...route, [name]: value || undefined }, true)}
    />
  );
}

/**
 * Returns the first and the last day that are asked for, in Israel. Those of a time with a name are as of today, also in an address that
 * somebody has kept.
 */
function dateRange({ time, from, to }: Route): Pick<Route, "from" | "to"> {
  const today = dayOf(serverTime());
  if (time === "month") return { from: `${today.slice(0, -2)}01` };
  if (time === "year") return { from: `${today.slice(0, 4)}-01-01` };
  if (time !== "days") return { from, to };
  const first = new Date(today);
  first.setUTCDate(first.getUTCDate() - 29);
  return { from: first.toISOString().slice(0, 10) };
}

/** Returns which messages a route asks for. */
export function filterOf(route: Route): MessageFilter {
  const { tab, search, consent, state } = route;
  return { tab, search, consent, state, ...dateRange(route) };
}

/** Whether the first day is after the last one. */
export const areReversed = ({ from = "", to = from }: Pick<Route, "from" | "to">) => from > to;

/** The id of what says so. */
export const REVERSED = "desk-reversed";

/** What of a route asks for messages of any time. */
export const ANY_TIME = { time: undefined, from: undefined, to: undefined };

/** Returns what is chosen, in words: what narrows the list, and its order. */
export function chosenInWords(route: Route): string {
  const { tab, state, time, from, to, consent, order, as } = route;
  const days = (from || to) && list.between(from, to);
  return [
    state && list.states[state],
    time && time !== "between" ? list.times[time] : days,
    tab === "registration" && consent && `${list.consent}: ${list.consents[consent]}`,
    list.orders[order],
    isKind(tab) && as === "table" && list.shapes[as],
  ]
    .filter(Boolean)
    .join(", ");
}

/** When messages were received: a time with a name, or from which day to which. */
export function Dates() {
  const route = useRoute();
  const choose = (changed: Partial<Route>) => navigate({ ...route, ...changed }, true);
  const { from, to, time = from || to ? "between" : "any" } = route;
  return (
    <>
      <Choice
        label={list.received}
        value={time}
        options={list.times}
        onChoose={(value) => {
          if (value === "between") choose({ time: value, ...dateRange(route) });
          else choose({ ...ANY_TIME, ...(value !== "any" && { time: value }) });
        }}
      />
      {time === "between" &&
        (["from", "to"] as const).map((name) => (
          <label key={name} className="desk-choice row">
            {list[name]}
            <input
              className="control"
              type="date"
              max="9999-12-31"
              aria-invalid={areReversed(route) || undefined}
              aria-describedby={areReversed(route) ? REVERSED : undefined}
              value={route[name] ?? ""}
              onChange={({ target }) =>
                choose({ time: "between", [name]: target.value || undefined })
              }
            />
          </label>
        ))}
    </>
  );
}
