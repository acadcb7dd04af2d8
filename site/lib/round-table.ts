import { seededRandom } from "./random.ts";

type Seat = { x: number; y: number };

export type RoundTableOptions = {
  /** Decides the rotation and which rounds are drawn: the same seed gives the same figure. */
  seed: string;
  /** How many seats stand round the table, 5 or more. */
  seats: number;
  /** The index of a seat that stays empty: its point and all its chords are left out. */
  emptySeat?: number;
};

const RADIUS = 96;

/**
 * The motif: a round table, every seat joined to others by fine chords. Chords are grouped into rounds (star
 * polygons {n/k}), so that a figure of hundreds of chords is a handful of paths and can be drawn in one stroke each.
 */
export function roundTable({ seed, seats: count, emptySeat }: RoundTableOptions) {
  const random = seededRandom(seed);
  const rotation = random() * Math.PI * 2;
  const all = Array.from({ length: count }, (_, i) => seatAt(rotation + (i / count) * Math.PI * 2));
  return {
    /** The points on the circle, in a square from -100 to 100. */
    seats: all.filter((_, i) => i !== emptySeat),
    /** Where the empty seat would be. */
    gap: all.find((_, i) => i === emptySeat),
    /** One SVG path for each round: every seat joined to the one that sits `k` places further. */
    rounds: chooseRounds(count, random).map((step) => roundPath(all, step, emptySeat)),
  };
}

function seatAt(angle: number): Seat {
  return { x: tenth(RADIUS * Math.cos(angle)), y: tenth(RADIUS * Math.sin(angle)) };
}

/** The steps between joined seats. About a third is left out, so that each figure has its own rings of light. */
function chooseRounds(count: number, random: () => number): number[] {
  const steps = Array.from({ length: Math.ceil(count / 2) - 2 }, (_, i) => i + 2);
  const kept = steps.filter(() => random() > 0.34);
  return kept.length >= 2 ? kept : steps;
}

/** Walks from seat to seat by `step` until all chords of the round are drawn, lifting the pen at the empty seat. */
function roundPath(seats: Seat[], step: number, emptySeat: number | undefined): string {
  const count = seats.length;
  const visited = new Set<number>();
  let path = "";
  for (let start = 0; start < count; start++) {
    let penDown = false;
    for (let from = start; !visited.has(from); from = (from + step) % count) {
      visited.add(from);
      const to = (from + step) % count;
      const isDrawn = from !== emptySeat && to !== emptySeat;
      if (isDrawn && !penDown) path += `M${pair(seats[from])}`;
      if (isDrawn) path += `L${pair(seats[to])}`;
      penDown = isDrawn;
    }
  }
  return path;
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const pair = (seat: Seat | undefined) => (seat ? `${seat.x} ${seat.y}` : "");
