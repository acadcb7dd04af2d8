import { type ReactNode, useId } from "react";

type Props = {
  /** Of the heading, for links to the section. */
  id?: string;
  background?: "paper" | "ink";
  /** Also the section's accessible name. */
  heading: string;
  /** A small label above the heading. */
  label?: string;
  /** Shown under the heading, when the children are next to it. */
  intro?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A section of a page, dark (`ink`) or light (`paper`). */
export function Section(props: Props) {
  const { background = "paper", heading, label, intro, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <section aria-labelledby={id} className={`section with-figure on-${background}`}>
      <div className={`content ${className ?? ""}`}>
        <div>
          {label && <p className="label kicker">{label}</p>}
          <h2 id={id} className="section-heading display display-2">
            {heading}
          </h2>
          {intro}
        </div>
        {children}
      </div>
    </section>
  );
}
