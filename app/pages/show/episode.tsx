import { LinkedText } from "#app/components/linked-text.tsx";
import { RoundTableFigure } from "#app/components/round-table-figure.tsx";
import { Section } from "#app/components/section.tsx";
import { registrationForm } from "#app/content/registration-form.ts";
import { show } from "#app/content/show.ts";
import { RegistrationForm } from "./registration-form.tsx";

const { episode, speakers } = show;

/** The card of the first episode with the registration form beside it. */
export function Episode() {
  const intro = (
    <div className="stack mt-6">
      <p className="measure">{registrationForm.text}</p>
      <RegistrationForm />
      <LinkedText {...speakers} />
    </div>
  );
  return (
    <Section heading={registrationForm.heading} intro={intro} className="split">
      <article className="episode-card on-ink max-lg:row-start-1">
        <RoundTableFigure seed="episode-1" seats={19} className="episode-figure" />
        <p className="label">{episode.heading}</p>
        <div>
          <h2 className="display display-1">{episode.status}</h2>
          <p className="mt-6 flex justify-between gap-6 rule-above pt-4 text-(--muted)">
            <span>{episode.number}</span>
            <span>{episode.date}</span>
          </p>
        </div>
      </article>
    </Section>
  );
}
