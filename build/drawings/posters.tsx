import type { CSSProperties, ReactElement } from "react";
import { registrationForm } from "#contract/registration.ts";
import type { Poster } from "#site/content/posters.ts";
import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
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
import { QrCode } from "./qr-code.tsx";

const EDGE = 84;
const ROW = {
  position: "absolute",
  display: "flex",
  justifyContent: "space-between",
  left: EDGE,
  right: EDGE,
} as const;
// 256 colours are enough for a poster and halve its bytes.
const ENCODING = { palette: true, quality: 100, effort: 10 };

/** The folder of the posters, which are drawn before the pages are built. */
export const POSTERS = ".generated/posters";

/** Returns the path of a drawn poster. */
export const posterFile = (id: Poster["id"]) => `${POSTERS}/${id}.png`;

/** A poster, as speakers download it: with the address of the show, in words and as a QR code. */
export function posterDrawing(poster: Poster, siteUrl: string): Drawing {
  const { colors = INK, words, foot: Foot, seats, ...table } = compositions[poster.id];
  const url = siteUrl + registrationForm.path;
  const element = (
    <Canvas colors={colors}>
      <RoundTable figure={roundTable({ seed: poster.id, seats })} {...table} />
      {words ? <Words poster={poster} {...words} /> : <DialWords {...poster} />}
      <Foot
        address={url.replace(/^https?:\/\//, "")}
        code={<QrCode text={url} colors={colors} />}
      />
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
  /** Names the show and the site, and leads to the show. */
  foot: (props: FootProps) => ReactElement;
};

type FootProps = { address: string; code: ReactElement };

/** Four views of the same table. */
const compositions: Record<Poster["id"], Composition> = {
  /** The table rises over the lower edge, around the code. */
  "coming-soon": {
    seats: 48,
    place: { x: 540, y: 1412, radius: 650, first: -90 },
    chords: { color: INK.muted, width: 1.3, opacity: 0.42 },
    rounds: 6,
    dots: { color: INK.accent, width: 14 },
    words: { fontSize: 183, lineHeight: 0.96, top: 204 },
    foot: MiddleFoot,
  },
  /** Lines lead from one seat to all the others. */
  seat: {
    colors: PAPER,
    seats: 17,
    place: { x: 700, y: 168, radius: 490, first: 143 },
    chords: { color: PAPER.text, width: 1.2, opacity: 0.2 },
    rays: { color: PAPER.accent, width: 2.2, opacity: 0.85 },
    dots: { color: PAPER.text, width: 18 },
    lit: { color: INK.accent, width: 60, count: 1 },
    words: { fontSize: 103, lineHeight: 1, bottom: 350 },
    foot: RowFoot,
  },
  /** So close that only a few lines remain, and the point where they meet. */
  "no-fluff": {
    seats: 9,
    place: { x: 200, y: -640, radius: 1000, first: 50 },
    chords: { color: INK.muted, width: 2.4, opacity: 0.5 },
    dots: { color: INK.muted, width: 28 },
    lit: { color: INK.accent, width: 88, count: 1 },
    words: { fontSize: 236, lineHeight: 0.92, bottom: 350 },
    foot: RowFoot,
  },
  /** A dial of sixty seats, lit from the third minute to the tenth: the length of an episode. */
  minutes: {
    seats: 60,
    place: { x: 540, y: 496, radius: 420, first: 3 * 6 - 90 },
    chords: { color: INK.muted, width: 1.1, opacity: 0.42 },
    rounds: 9,
    dots: { color: INK.muted, width: 10 },
    lit: { color: INK.accent, width: 28, count: 8 },
    foot: RowFoot,
  },
};

/** Names and address on the left, the code on the right. */
function RowFoot({ address, code }: FootProps) {
  return (
    <div style={{ ...ROW, bottom: EDGE, alignItems: "flex-end" }}>
      <div style={{ display: "flex", flexDirection: "column", gap: 14, fontSize: 30 }}>
        <div style={{ fontFamily: "semibold" }}>{guide.show}</div>
        <Address>{address}</Address>
        <div style={{ fontFamily: "body", color: "var(--muted)" }}>{site.name}</div>
      </div>
      {code}
    </div>
  );
}

/** The names at the top, the code in the middle of the lower edge with the address below. */
function MiddleFoot({ address, code }: FootProps) {
  return (
    <div style={{ display: "flex", fontSize: 30 }}>
      <div style={{ ...ROW, top: EDGE }}>
        <div style={{ fontFamily: "semibold" }}>{guide.show}</div>
        <div style={{ fontFamily: "body", color: "var(--muted)" }}>{site.name}</div>
      </div>
      <Column left={0} right={0} bottom={EDGE - 14} gap={24} alignItems="center">
        {code}
        <Address>{address}</Address>
      </Column>
    </div>
  );
}

const ADDRESS_WIDTH = 660;

/** An address in one line, however long it is. */
function Address({ children }: { children: string }) {
  // A letter is at most 0.6 of its size wide on average.
  const fontSize = Math.min(30, ADDRESS_WIDTH / (0.6 * children.length));
  return <div style={{ fontFamily: "body", fontSize }}>{children}</div>;
}

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
      <Column left={0} right={0} top={352} alignItems="center">
        <Label size={27}>{kicker}</Label>
        <div style={{ fontSize: 176 }}>{number}</div>
        <div style={{ fontSize: 62 }}>{unit}</div>
      </Column>
      <Column left={EDGE} bottom={350}>
        <Line size={38}>{line}</Line>
      </Column>
    </div>
  );
}
