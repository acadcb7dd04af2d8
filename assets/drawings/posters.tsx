import type { CSSProperties } from "react";
import { guide } from "#site/content/guide.ts";
import { type Poster, posters } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { type Drawing, drawPng } from "./draw.ts";
import { type Colors, Column, INK, Label, Line, PAPER, Sheet, Title } from "./parts.tsx";
import { RoundTable, type RoundTableProps } from "./round-table.tsx";

const EDGE = 84;
// A palette of 256 colours holds all of a poster at half the bytes.
const PNG = { palette: true, quality: 100, effort: 10 };

/** Draws all posters. The PNG is what a speaker saves. */
export function drawPosters() {
  return Promise.all(
    posters.map(async (poster) => ({ ...poster, png: await drawPng(posterDrawing(poster), PNG) })),
  );
}

/** A poster before it is laid out. */
export function posterDrawing(poster: Poster): Drawing {
  const { colors = INK, signature = "bottom", words, ...table } = compositions[poster.id];
  const row = { position: "absolute", display: "flex", justifyContent: "space-between" } as const;
  const element = (
    <Sheet colors={colors}>
      <RoundTable seed={poster.id} {...table} />
      {words ? <Words poster={poster} {...words} /> : <DialWords {...poster} />}
      <div style={{ ...row, fontSize: 30, left: EDGE, right: EDGE, [signature]: EDGE }}>
        <div style={{ fontFamily: "semibold" }}>{guide.show}</div>
        <div style={{ fontFamily: "body", color: "var(--muted)" }}>{site.name}</div>
      </div>
    </Sheet>
  );
  return { element, width: 1080, height: 1350 };
}

type Look = { colors?: Colors; words?: CSSProperties; signature?: "top" };

/** One composition for each poster: four views of the same table. */
const compositions: Record<Poster["id"], Look & Omit<RoundTableProps, "seed">> = {
  /** The table rises over the lower edge. */
  "coming-soon": {
    ...{ seats: 48, x: 540, y: 1412, radius: 650, first: -90, signature: "top" },
    chords: { color: INK.muted, width: 1.3, opacity: 0.36 },
    dots: { color: INK.accent, width: 14 },
    words: { fontSize: 183, lineHeight: 0.96, top: 204 },
  },
  /** From one seat the lines go to all the others. */
  seat: {
    ...{ colors: PAPER, seats: 17, x: 700, y: 336, radius: 490, first: 143 },
    chords: { color: PAPER.text, width: 1.2, opacity: 0.2 },
    rays: { color: PAPER.accent, width: 2.2, opacity: 0.85 },
    dots: { color: PAPER.text, width: 18 },
    lit: { color: INK.accent, width: 60, count: 1 },
    words: { fontSize: 103, lineHeight: 1, bottom: 154 },
  },
  /** So close that only a few lines are left, and the point in which they meet. */
  "no-fluff": {
    ...{ seats: 9, x: 200, y: -440, radius: 1000, first: 50 },
    chords: { color: INK.muted, width: 2.4, opacity: 0.5 },
    dots: { color: INK.muted, width: 28 },
    lit: { color: INK.accent, width: 88, count: 1 },
    words: { fontSize: 236, lineHeight: 0.92, bottom: 184 },
  },
  /** A dial of sixty seats: the lit ones are the minutes of an episode, from the third to the tenth. */
  minutes: {
    ...{ seats: 60, x: 540, y: 560, radius: 470, first: 3 * 6 - 90, rounds: 9 },
    chords: { color: INK.muted, width: 1.1, opacity: 0.42 },
    dots: { color: INK.muted, width: 10 },
    lit: { color: INK.accent, width: 28, count: 8 },
  },
};

/** The three texts of a poster, one under the other. */
function Words({ poster, fontSize, lineHeight, ...place }: CSSProperties & { poster: Poster }) {
  return (
    <Column left={EDGE} {...place}>
      <Label size={27}>{poster.kicker}</Label>
      <Title {...{ fontSize, lineHeight, width: 860 }}>{poster.title}</Title>
      <Line size={38}>{poster.line}</Line>
    </Column>
  );
}

/** The same with the title in the middle of a dial: a number, and beneath it what it counts. */
function DialWords({ kicker, title, line }: Poster) {
  const [number, unit] = title.split(" ");
  return (
    <div style={{ display: "flex", fontFamily: "display" }}>
      <Column left={0} right={0} top={406} alignItems="center">
        <Label size={27}>{kicker}</Label>
        <div style={{ fontSize: 190 }}>{number}</div>
        <div style={{ fontSize: 66 }}>{unit}</div>
      </Column>
      <Column left={EDGE} bottom={172}>
        <Line size={38}>{line}</Line>
      </Column>
    </div>
  );
}
