import type { ReactNode } from "react";
import { home } from "#site/content/home.ts";
import { pastEvents } from "#site/content/past-events.ts";
import { galleryPath } from "#site/lib/events/event-format.ts";
import type { PastEvent } from "#site/lib/events/events.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";
import { badges } from "#site/lib/round-table.ts";
import { ButtonLink } from "./links.tsx";
import { DENSE, Picture } from "./picture.tsx";
import { Drawing, RoundTableFigure } from "./round-table-figure.tsx";
import { Section } from "./section.tsx";
import "./home.css";
import "./full-screen.css";

/** The opening statement with the large figure, which enhancements/hero-light.ts brightens near the pointer. */
export function Hero() {
  const { heading, tagline, invite, founders } = home.hero;
  return (
    <section data-hero className="hero full-screen with-figure on-ink">
      <div className="content">
        <div className="figure">
          {["hero-chords", "hero-light"].map((className) => (
            <RoundTableFigure key={className} seed="connecting" seats={20} className={className} />
          ))}
        </div>
        <div className="stack">
          <h1 className="display display-hero">
            {heading.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className="lead muted">{tagline}</p>
          <ButtonLink {...invite} primary />
        </div>
        <p className="founders rule-above small muted">{founders}</p>
      </div>
    </section>
  );
}

/** The widths, in pixels, in which the photograph is offered: for phones, and for all other windows. */
export const ROOM_WIDTHS = [800, 1600];
/** From its line to the edge of the window: wider than all files but the largest, as the whole window is. */
const ROOM_SIZES = `${DENSE} 60vw, 100vw`;

/** What the network is for, below the photograph of its room. */
export function Welcome({ children: room }: { children?: ReactNode }) {
  const { label, heading, text, events } = home.welcome;
  return (
    <section aria-labelledby="welcome" className="welcome with-figure on-paper">
      <div className="content">
        {room}
        <div className="stack on-paper">
          <div>
            <p className="label kicker">{label}</p>
            <h2 id="welcome" className="display display-2">
              {heading}
            </h2>
          </div>
          <p className="lead">{text}</p>
          <ButtonLink {...events} />
        </div>
      </div>
    </section>
  );
}

type RoomProps = { event: PastEvent; picture: PictureFiles; alt: string };

/** The photograph of a meeting, which links to its gallery. */
export const Room = ({ event, picture, alt }: RoomProps) => (
  <div className="room">
    <Picture picture={picture} alt={alt} sizes={ROOM_SIZES} />
    <a href={galleryPath(event.slug)} className="text-link whole-link small">
      {`${pastEvents.gallery}: ${event.title}`}
    </a>
  </div>
);

/** The mission in three badges. */
export function Mission() {
  const { label, heading, badges: items, invite } = home.mission;
  return (
    <Section background="ink" label={label} heading={heading}>
      <ul className="badges rule-above rule-below">
        {items.map(({ title, text, figure }) => (
          <li key={title}>
            <Drawing table={badges[figure]} className="mark" />
            <h3 className="display">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink {...invite} primary />
    </Section>
  );
}
