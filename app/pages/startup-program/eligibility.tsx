import { Section } from "#app/components/section.tsx";
import { startupProgram } from "#app/content/startup-program.ts";

const { heading, text, items } = startupProgram.eligibility;

export function Eligibility() {
  return (
    <Section heading={heading} className="split split-reverse">
      <div className="lead">
        <p>{text}</p>
        <ul className="hairlines mt-4">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
