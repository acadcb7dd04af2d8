import { Section } from "#app/components/section.tsx";
import { startupProgram } from "#app/content/startup-program.ts";

const { heading, steps } = startupProgram.process;

/** The five steps, numbered on a line. */
export function Process() {
  return (
    <Section ground="ink" heading={heading}>
      <ol className="steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="step-number">
              {index + 1}
            </span>
            <h3 className="display display-3">{title}</h3>
            <p className="mt-2 text-(--muted)">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
