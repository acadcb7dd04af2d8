export type Seat = { x: number; y: number };

export type RoundTable = {
  /** Points on a circle, in a square from -100 to 100. */
  seats: Seat[];
  /** Where the empty seat would be. */
  emptySeat?: Seat | undefined;
  /** One SVG path per round, which joins each seat to the one `k` places on. */
  rounds: string[];
};

export type RoundTableOptions = {
  /** Determines the rotation and which rounds are drawn. */
  seed: string;
  /** The number of seats, at least 5. */
  seats: number;
  /** The index of a seat without point and chords. */
  emptySeat?: number | undefined;
};

const RADIUS = 96;

/**
 * The site's motif: a round table whose seats are joined by fine chords. The chords are grouped into rounds (star polygons
 * {n/k}), so that hundreds of chords are a handful of paths.
 */
export function roundTable({ seed, seats: count, emptySeat }: RoundTableOptions): RoundTable {
  const random = seededRandom(seed);
  const all = seatsAround(count, random() * Math.PI * 2);
  return {
    seats: all.filter((_, i) => i !== emptySeat),
    emptySeat: all.find((_, i) => i === emptySeat),
    rounds: chooseRounds(count, random).map((step) => roundPath(all, step, emptySeat)),
  };
}

/** Seats at equal distances on a circle, the first one at this angle (radians, clockwise from three o'clock). */
const seatsAround = (count: number, rotation: number, radius = RADIUS): Seat[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = rotation + (i / count) * Math.PI * 2;
    return { x: tenth(radius * Math.cos(angle)), y: tenth(radius * Math.sin(angle)) };
  });

/** Returns the steps between joined seats. Leaves out about a third at random, so that each figure looks different. */
function chooseRounds(count: number, random: () => number): number[] {
  const steps = Array.from({ length: Math.ceil(count / 2) - 2 }, (_, i) => i + 2);
  const kept = steps.filter(() => random() > 0.34);
  return kept.length >= 2 ? kept : steps;
}

/** Draws a round's chords from seat to seat, lifting the pen at the empty seat. */
function roundPath(seats: Seat[], step: number, emptySeat?: number): string {
  const count = seats.length;
  const visited = new Set<number>();
  let path = "";
  for (let start = 0; start < count; start++) {
    let penDown = false;
    for (let from = start; !visited.has(from); from = (from + step) % count) {
      visited.add(from);
      const to = (from + step) % count;
      const isDrawn = from !== emptySeat && to !== emptySeat;
      if (isDrawn && !penDown) path += `M${coordinates(seats[from])}`;
      if (isDrawn) path += `L${coordinates(seats[to])}`;
      penDown = isDrawn;
    }
  }
  return path;
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const coordinates = (seat: Seat | undefined) => (seat ? `${seat.x} ${seat.y}` : "");

/**
 * Returns a generator of pseudo-random numbers in [0, 1) (mulberry32, seeded with the FNV-1a hash of a text), so that the same
 * seed draws the same figure in every build.
 */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) {
    state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Towards the corner of the square, where there is room for a seat outside the circle. */
const CORNER = -Math.PI / 4;

const nine = seatsAround(9, CORNER);
const [first, ...others] = nine;
/** Every seat joined to every other, without `apart`. */
const allRounds = (apart?: number) => [1, 2, 3, 4].map((step) => roundPath(nine, step, apart));

/** The badges of the home page: round tables, each of which means its word. */
export const badges = {
  /** One seat stands apart from the others. */
  exclusive: {
    rounds: allRounds(0),
    seats: [...others, ...seatsAround(1, CORNER, 136)],
  },
  /** All seats are joined. */
  collaborative: { rounds: allRounds(), seats: nine },
  /** Chords radiate from one seat. */
  influential: {
    rounds: [others.map(({ x, y }) => `M${first?.x} ${first?.y}L${x} ${y}`).join("")],
    seats: nine,
  },
} satisfies Record<string, RoundTable>;
