import { metadata } from "#site/content/metadata.ts";
import { roundTable } from "#site/lib/round-table.ts";
import type { Drawing } from "./draw.ts";
import { Canvas, Column, INK, Line, RoundTable, Title } from "./parts.tsx";

// Ink, brass, two whites and the steps between them: more colours would double the bytes and look the same.
const ENCODING = { palette: true, colours: 16, dither: 0, compressionLevel: 9, effort: 10 };
const EDGE = 72;
/** The space for the name, left of the table. */
const WIDTH = 640;
const HEIGHT = 370;

/** The picture of a shared link: the name of the network, beside the table from one of its seats. */
export function linkPreviewDrawing(name: string): Drawing {
  const { line, width, height } = metadata.linkPreview;
  const element = (
    <Canvas colors={INK}>
      <RoundTable
        figure={roundTable({ seed: "preview", seats: 24 })}
        place={{ x: 1200, y: height / 2, radius: 460, first: 184 }}
        chords={{ color: INK.muted, width: 1.3, opacity: 0.45 }}
        rays={{ color: INK.accent, width: 1.9 }}
        dots={{ color: INK.accent, width: 16 }}
        lit={{ color: INK.accent, width: 44, count: 1 }}
      />
      <Column left={EDGE} bottom={EDGE} gap={28} width={WIDTH}>
        <Title fontSize={sizeOf(name)} lineHeight={1.02}>
          {name}
        </Title>
        <Line size={26}>{line}</Line>
      </Column>
    </Canvas>
  );
  return { element, width, height, encoding: ENCODING };
}

/** The size of a name at which its longest word, of wide capitals, and all its lines have space. */
function sizeOf(name: string): number {
  const longest = Math.max(...name.split(" ").map((word) => word.length));
  return Math.min(116, WIDTH / (0.95 * longest), Math.sqrt((WIDTH * HEIGHT) / name.length));
}
