import { type RoundTable, roundPath, seatsAround } from "./round-table.ts";

const COUNT = 9;
/** Towards the corner of the square, where there is room for a seat outside the circle. */
const CORNER = -Math.PI / 4;

const seats = seatsAround(COUNT, CORNER);
const [first, ...others] = seats;
/** Every seat joined to every other, without `apart`. */
const allRounds = (apart?: number) => [1, 2, 3, 4].map((step) => roundPath(seats, step, apart));

/** The badges of the home page: round tables, each of which means its word. */
export const badges = {
  /** One seat stands apart from the others. */
  exclusive: {
    rounds: allRounds(0),
    seats: [...others, ...seatsAround(1, CORNER, 136)],
  },
  /** All seats are joined. */
  collaborative: { rounds: allRounds(), seats },
  /** Chords radiate from one seat. */
  influential: {
    rounds: [others.map(({ x, y }) => `M${first?.x} ${first?.y}L${x} ${y}`).join("")],
    seats,
  },
} satisfies Record<string, RoundTable>;
