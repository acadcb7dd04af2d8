import type { ReactNode } from "react";
import { palette } from "#contract/palette.ts";
import { CARD } from "#site/lib/cards.ts";
import { roundTable, seededRandom } from "#site/lib/round-table.ts";
import type { CardPage } from "../card-page.ts";
import { Column, type Figure, INK, Label, RoundTable } from "./parts.tsx";

/** The width of a photograph, which is as high as the card. */
export const PHOTOGRAPH_WIDTH = 660;

const CHORDS = { color: INK.muted, width: 1.3, opacity: 0.45 };

/** What a card shows on its right; `photograph` is that of an event as a data URI, in the size in which it is shown. */
export function CardPicture({
  path,
  picture,
  figure,
  photograph,
}: CardPage & { photograph?: string }) {
  switch (picture.kind) {
    case "table":
      return <OwnTable seed={path} figure={figure} />;
    case "number":
      return (
        <Dial
          figure={roundTable({ seed: path, seats: picture.number })}
          rounds={2}
          lit={picture.number}
        >
          <div style={{ fontSize: 164 }}>{`${picture.number}`}</div>
        </Dial>
      );
    case "day":
      return (
        <Dial figure={figure} rounds={3} lit={1}>
          <Day day={picture.day} />
        </Dial>
      );
    case "steps":
      return <Steps seed={path} steps={picture.steps} />;
    case "photograph":
      return <Photograph source={photograph ?? ""} />;
  }
}

/** The table of the page, cropped by the edge, with lines from one seat to all others. */
function OwnTable({ seed, figure }: { seed: string; figure: Figure }) {
  const first = 180 + (seededRandom(seed)() - 0.5) * 80;
  return (
    <RoundTable
      figure={figure}
      place={{ x: 1050, y: 315, radius: 408, first }}
      chords={CHORDS}
      rounds={4}
      rays={{ color: INK.accent, width: 1.9 }}
      dots={{ color: INK.accent, width: 16 }}
      lit={{ color: INK.accent, width: 44, count: 1 }}
    />
  );
}

type DialProps = { figure: Figure; rounds: number; lit: number; children: ReactNode };

/** A whole table with something in its middle, which the chords leave free. */
function Dial({ figure, rounds, lit, children }: DialProps) {
  const place = { x: 905, y: CARD.height / 2, radius: 246, first: -90 };
  const middle = { left: place.x - 200, width: 400, top: 0, height: CARD.height } as const;
  return (
    <div style={{ display: "flex", fontFamily: "display" }}>
      <RoundTable
        figure={figure}
        place={place}
        chords={{ ...CHORDS, width: 1.6 }}
        rounds={rounds}
        dots={{ color: INK.accent, width: 16 }}
        lit={{ color: INK.accent, width: 40, count: lit }}
      />
      <Column {...middle} alignItems="center" justifyContent="center">
        {children}
      </Column>
    </div>
  );
}

/** A day like "December 8, 2025", or days like "March 10–12, 2027", as on a calendar to tear off. Those of two months are lines. */
function Day({ day }: { day: string }) {
  if (day.includes(" – ")) {
    const lines = day.split(/(?<=[,–]) /);
    return lines.map((line) => (
      <div key={line} style={{ fontSize: 36 }}>
        {line}
      </div>
    ));
  }
  const [month = "", date = "", year = ""] = day.split(/,? /);
  return (
    <>
      <Label size={27}>{month}</Label>
      <div style={{ fontSize: date.length > 2 ? 84 : 170, lineHeight: 0.9 }}>{date}</div>
      <div style={{ fontSize: 38, color: INK.muted }}>{year}</div>
    </>
  );
}

/** Steps as neighbours at a large table, from the top down. */
function Steps({ seed, steps }: { seed: string; steps: readonly string[] }) {
  const table = { x: 1170, y: CARD.height / 2, radius: 490 };
  const between = 15;
  const last = 180 - ((steps.length - 1) / 2) * between;
  return (
    <div style={{ display: "flex", fontFamily: "semibold" }}>
      <RoundTable
        figure={roundTable({ seed, seats: 360 / between })}
        place={{ ...table, first: last }}
        chords={CHORDS}
        rounds={2}
        dots={{ color: INK.accent, width: 14 }}
        lit={{ color: INK.accent, width: 52, count: steps.length }}
      />
      {steps.map((step, index) => {
        const angle = ((last + (steps.length - 1 - index) * between) * Math.PI) / 180;
        const left = table.x + table.radius * Math.cos(angle) - 26;
        const top = table.y + table.radius * Math.sin(angle) - 26;
        const row = { position: "absolute", display: "flex", alignItems: "center" } as const;
        return (
          <div key={step} style={{ ...row, left, top, height: 52, gap: 22, fontSize: 30 }}>
            <div
              style={{
                ...row,
                position: "relative",
                width: 52,
                justifyContent: "center",
                color: palette.ink,
              }}
            >
              {`${index + 1}`}
            </div>
            <div>{step}</div>
          </div>
        );
      })}
    </div>
  );
}

function Photograph({ source }: { source: string }) {
  const size = { width: PHOTOGRAPH_WIDTH, height: CARD.height };
  const edge = { borderLeft: `3px solid ${INK.accent}` };
  return (
    <div style={{ position: "absolute", display: "flex", right: 0, top: 0, ...size, ...edge }}>
      <img src={source} {...size} alt="" />
    </div>
  );
}
