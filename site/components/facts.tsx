import type { ReactNode } from "react";
import "./facts.css";

type Fact = {
  label: string;
  /** Shown instead of the label. */
  words?: ReactNode;
  value: ReactNode;
};

/** Labels and values, styled as a small table. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, words, value }) => (
        <div key={label}>
          <dt>{words ?? label}</dt>
          <dd className="tabular strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
