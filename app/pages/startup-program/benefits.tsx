import { Section } from "#app/components/section.tsx";
import { startupProgram } from "#app/content/startup-program.ts";

const { heading, items } = startupProgram.benefits;

export function Benefits() {
  return (
    <Section heading={heading}>
      <dl className="mt-10 grid rule-above md:grid-cols-2 md:gap-x-16">
        {items.map(({ title, text }) => (
          <div key={title} className="rule-below py-7">
            <dt className="display display-3">{title}</dt>
            <dd className="measure mt-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
