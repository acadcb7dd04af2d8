import { ButtonLink } from "#app/components/button-link.tsx";
import { Section } from "#app/components/section.tsx";
import { home } from "#app/content/home.ts";

const { label, heading, text, events } = home.welcome;

export function Welcome() {
  return (
    <Section label={label} heading={heading} className="split items-end">
      <div className="stack">
        <p className="lead">{text}</p>
        <ButtonLink to={events.to}>{events.label}</ButtonLink>
      </div>
    </Section>
  );
}
