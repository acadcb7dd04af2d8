import { ButtonLink } from "#app/components/button-link.tsx";
import { RoundTableFigure } from "#app/components/round-table-figure.tsx";
import { Section } from "#app/components/section.tsx";
import { home } from "#app/content/home.ts";

const { label, heading, badges, invite } = home.mission;

/** The mission as three statements, divided by hairlines. */
export function Mission() {
  return (
    <Section ground="ink" label={label} heading={heading}>
      <RoundTableFigure seed="mission" seats={13} className="mission-figure" />
      <ul className="statements">
        {badges.map(({ title, text }) => (
          <li key={title}>
            <h3 className="display">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to={invite.to} primary>
        {invite.label}
      </ButtonLink>
    </Section>
  );
}
