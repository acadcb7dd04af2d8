import { type ReactNode, useId } from "react";

type Props = {
  ground?: "paper" | "ink";
  /** The section's name for assistive technology too. */
  heading: string;
  /** A small label above the heading. */
  label?: string;
  /** What belongs under the heading where the rest stands beside it. */
  intro?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A section of a page with its heading, on ink or paper, as wide as the content. */
export function Section({ ground = "paper", heading, label, intro, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`py-section scene on-${ground}`}>
      <div className={`content ${className ?? ""}`}>
        <div>
          {label && <p className="label mb-4">{label}</p>}
          <h2 id={id} className="display display-2 max-w-[18em]">
            {heading}
          </h2>
          {intro}
        </div>
        {children}
      </div>
    </section>
  );
}
