import { ButtonLink } from "#app/components/button-link.tsx";
import { home } from "#app/content/home.ts";
import { useHeroFigure } from "./hero-figure.tsx";

const { heading, tagline, invite } = home.hero;

export function Hero() {
  const { figure, handlers } = useHeroFigure();
  return (
    <section className="hero on-ink" {...handlers}>
      {figure}
      <div className="content stack">
        <h1 className="display display-hero">
          {heading.map((line) => (
            <span key={line} className="block">
              {line}{" "}
            </span>
          ))}
        </h1>
        <p className="lead text-(--muted)">{tagline}</p>
        <ButtonLink to={invite.to} primary>
          {invite.label}
        </ButtonLink>
      </div>
    </section>
  );
}
