import type { CSSProperties } from "react";
import { guide } from "#site/content/guide.ts";
import type { Poster } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { roundTable } from "#site/lib/round-table.ts";
import type { Drawing } from "./draw.ts";
import {
  Canvas,
  type Colors,
  Column,
  INK,
  Label,
  Line,
  PAPER,
  RoundTable,
  type RoundTableProps,
  Title,
} from "./parts.tsx";

const EDGE = 84;
// 256 colours are enough for a poster and halve its bytes.
const ENCODING = { png: { palette: true, quality: 100, effort: 10 } };

/** A poster, as speakers download it. */
export function posterDrawing(poster: Poster): Drawing {
  const { colors = INK, signature = "bottom", words, seats, ...table } = compositions[poster.id];
  const row = { position: "absolute", display: "flex", justifyContent: "space-between" } as const;
  const element = (
    <Canvas colors={colors}>
      <RoundTable figure={roundTable({ seed: poster.id, seats })} {...table} />
      {words ? <Words poster={poster} {...words} /> : <DialWords {...poster} />}
      <div style={{ ...row, fontSize: 30, left: EDGE, right: EDGE, [signature]: EDGE }}>
        <div style={{ fontFamily: "semibold" }}>{guide.show}</div>
        <div style={{ fontFamily: "body", color: "var(--muted)" }}>{site.name}</div>
      </div>
    </Canvas>
  );
  return { element, width: 1080, height: 1350, encoding: ENCODING };
}

type Composition = Omit<RoundTableProps, "figure"> & {
  seats: number;
  /** INK by default. */
  colors?: Colors;
  /** Where the words are and how large their title is. Without it they are in a dial. */
  words?: CSSProperties;
  /** Puts the names of the show and the site at the top instead of the bottom. */
  signature?: "top";
};

/** Four views of the same table. */
const compositions: Record<Poster["id"], Composition> = {
  /** The table rises over the lower edge. */
  "coming-soon": {
    seats: 48,
    place: { x: 540, y: 1412, radius: 650, first: -90 },
    chords: { color: INK.muted, width: 1.3, opacity: 0.36 },
    dots: { color: INK.accent, width: 14 },
    words: { fontSize: 183, lineHeight: 0.96, top: 204 },
    signature: "top",
  },
  /** Lines lead from one seat to all the others. */
  seat: {
    colors: PAPER,
    seats: 17,
    place: { x: 700, y: 336, radius: 490, first: 143 },
    chords: { color: PAPER.text, width: 1.2, opacity: 0.2 },
    rays: { color: PAPER.accent, width: 2.2, opacity: 0.85 },
    dots: { color: PAPER.text, width: 18 },
    lit: { color: INK.accent, width: 60, count: 1 },
    words: { fontSize: 103, lineHeight: 1, bottom: 154 },
  },
  /** So close that only a few lines remain, and the point where they meet. */
  "no-fluff": {
    seats: 9,
    place: { x: 200, y: -440, radius: 1000, first: 50 },
    chords: { color: INK.muted, width: 2.4, opacity: 0.5 },
    dots: { color: INK.muted, width: 28 },
    lit: { color: INK.accent, width: 88, count: 1 },
    words: { fontSize: 236, lineHeight: 0.92, bottom: 184 },
  },
  /** A dial of sixty seats, lit from the third minute to the tenth: the length of an episode. */
  minutes: {
    seats: 60,
    place: { x: 540, y: 560, radius: 470, first: 3 * 6 - 90 },
    chords: { color: INK.muted, width: 1.1, opacity: 0.42 },
    rounds: 9,
    dots: { color: INK.muted, width: 10 },
    lit: { color: INK.accent, width: 28, count: 8 },
  },
};

/** The three texts of a poster in a column. */
function Words({ poster, fontSize, lineHeight, ...place }: CSSProperties & { poster: Poster }) {
  return (
    <Column left={EDGE} {...place}>
      <Label size={27}>{poster.kicker}</Label>
      <Title fontSize={fontSize} lineHeight={lineHeight} width={860}>
        {poster.title}
      </Title>
      <Line size={38}>{poster.line}</Line>
    </Column>
  );
}

/** The same texts with the title in the middle of a dial: a number above its unit. */
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
