import { useState } from "react";
import { desk } from "#site/content/desk.ts";
import type { Route } from "./router.tsx";
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
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <label className="desk-choice">
      {label}
      <select
        className="desk-control"
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

const MONTH_MS = 30 * 86_400_000;

/** The first days of the times that have a name, as of today in Israel. */
function firstDays() {
  const now = serverTime();
  const today = dayOf(now);
  return {
    any: undefined,
    month: `${today.slice(0, -2)}01`,
    days: dayOf(now - MONTH_MS + 86_400_000),
    year: `${today.slice(0, 4)}-01-01`,
  };
}

type DatesProps = { route: Route; onChoose: (changed: Partial<Route>) => void };

/** From which day to which, in Israel. */
export function Dates({ route: { from, to }, onChoose }: DatesProps) {
  const [isBetween, setBetween] = useState(false);
  const days = Object.entries(firstDays());
  const named = to === undefined && days.find(([, day]) => day === from)?.[0];
  const shown = isBetween || !named ? "between" : (named as keyof typeof list.times);
  return (
    <>
      <Choice
        label={list.received}
        value={shown}
        options={list.times}
        onChoose={(value) => {
          setBetween(value === "between");
          if (value !== "between") onChoose({ from: firstDays()[value], to: undefined });
        }}
      />
      {shown === "between" &&
        (
          [
            ["from", from],
            ["to", to],
          ] as const
        ).map(([name, day]) => (
          <label key={name} className="desk-choice">
            {list[name]}
            <input
              className="desk-control"
              type="date"
              max="9999-12-31"
              value={day ?? ""}
              onChange={({ target }) => onChoose({ [name]: target.value || undefined })}
            />
          </label>
        ))}
    </>
  );
}
