import { describe, expect, test } from "vitest";
import { roundTable } from "./round-table.ts";

const chords = (path: string) => (path.match(/L/g) ?? []).length;

describe("roundTable", () => {
  test("the same seed gives the same figure, another seed a different one", () => {
    const figure = roundTable({ seed: "home", seats: 19 });
    expect(roundTable({ seed: "home", seats: 19 })).toEqual(figure);
    expect(roundTable({ seed: "guidelines", seats: 19 })).not.toEqual(figure);
  });

  test("every seat lies on one circle", () => {
    for (const { x, y } of roundTable({ seed: "home", seats: 13 }).seats) {
      expect(Math.hypot(x, y)).toBeCloseTo(96, 0);
    }
  });

  test("every round has one chord per seat, even if the step divides the number of seats", () => {
    for (const seats of [5, 12, 19, 24]) {
      for (const round of roundTable({ seed: "home", seats }).rounds) {
        expect(chords(round)).toBe(seats);
      }
    }
  });

  test("an empty seat removes its point, and two chords from each round", () => {
    const full = roundTable({ seed: "404", seats: 17 });
    const missing = roundTable({ seed: "404", seats: 17, emptySeat: 4 });
    const empty = full.seats[4];
    expect(missing.seats).toHaveLength(16);
    expect(missing.seats).not.toContainEqual(empty);
    for (const round of missing.rounds) {
      expect(chords(round)).toBe(15);
      expect(round).not.toContain(`${empty?.x} ${empty?.y}`);
    }
  });
});
