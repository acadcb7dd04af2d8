import type { ReactNode } from "react";
import "#site/styles/facts.css";

/** Labels and values, styled as a small table. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="rule-below py-3">
      <dt className="text-(--muted)">{label}</dt>
      <dd className="tabular strong">{children}</dd>
    </div>
  );
}
