import type { Poster } from "#app/content/posters.ts";
import { palette } from "../palette.ts";
import { dots, figure, rays } from "./poster-figure.ts";
import {
  EDGE,
  FOOT,
  ground,
  kicker,
  line,
  type PosterFonts,
  signature,
  words,
} from "./poster-type.ts";

type Composition = (poster: Poster, fonts: PosterFonts) => string[];

/** One composition for each poster: four views of the same table. */
export const compositions: Record<Poster["id"], Composition> = {
  /** The table rises over the lower edge. */
  "coming-soon": (poster, fonts) => {
    const table = figure({ seed: "coming-soon", seats: 48, x: 540, y: 1412, radius: 650 });
    return [
      ground(palette.ink),
      table.chords({ color: palette.mutedOnInk, width: 1.3, opacity: 0.36 }),
      dots(table.seats, 7, palette.brass),
      signature(EDGE, fonts, palette.textOnInk, palette.mutedOnInk),
      kicker(poster.kicker, { x: EDGE, y: 206 }, fonts, palette.brass),
      words(poster.title, { x: EDGE - 9, y: 262 }, palette.textOnInk, {
        font: fonts.display,
        size: 183,
        leading: 0.96,
        measure: 940,
      }),
      line(poster.line, { x: EDGE, y: 622 }, fonts, palette.mutedOnInk),
    ];
  },

  /** From one seat the lines go to all the others. */
  seat: (poster, fonts) => {
    const table = figure({ seed: "seat", seats: 17, x: 700, y: 336, radius: 490 });
    const own = table.seats[11];
    const others = table.seats.filter((seat) => seat !== own);
    return [
      ground(palette.paper),
      table.chords({ color: palette.textOnPaper, width: 1.2, opacity: 0.2 }),
      own ? rays(own, others, { color: palette.brassDeep, width: 2.2, opacity: 0.85 }) : "",
      dots(others, 9, palette.textOnPaper),
      own ? dots([own], 30, palette.brass) : "",
      kicker(poster.kicker, { x: EDGE, y: 888 }, fonts, palette.brassDeep),
      words(poster.title, { x: EDGE - 6, y: 940 }, palette.textOnPaper, {
        font: fonts.display,
        size: 103,
        leading: 1,
        measure: 860,
      }),
      line(poster.line, { x: EDGE, y: 1158 }, fonts, palette.mutedOnPaper),
      signature(FOOT, fonts, palette.textOnPaper, palette.mutedOnPaper),
    ];
  },

  /** So close that only a few lines are left, and the point in which they meet. */
  "no-fluff": (poster, fonts) => {
    const table = figure({ seed: "no-fluff", seats: 9, x: 200, y: -440, radius: 1000, turn: 0.5 });
    const near = table.seats[3];
    const others = table.seats.filter((seat) => seat !== near);
    return [
      ground(palette.ink),
      table.chords({ color: palette.mutedOnInk, width: 2.4, opacity: 0.5 }),
      dots(others, 14, palette.mutedOnInk),
      near ? dots([near], 44, palette.brass) : "",
      kicker(poster.kicker, { x: EDGE, y: 640 }, fonts, palette.brass),
      words(poster.title, { x: EDGE - 16, y: 694 }, palette.textOnInk, {
        font: fonts.display,
        size: 236,
        leading: 0.92,
        measure: 900,
      }),
      line(poster.line, { x: EDGE, y: 1128 }, fonts, palette.mutedOnInk),
      signature(FOOT, fonts, palette.textOnInk, palette.mutedOnInk),
    ];
  },

  /** A dial of sixty seats: the lit ones are the minutes of an episode. */
  minutes: (poster, fonts) => {
    const table = figure({ seed: "minutes", seats: 60, x: 540, y: 560, radius: 470 });
    const [number = "", ...unit] = poster.title.split(" ");
    const { display } = fonts;
    return [
      ground(palette.ink),
      table.chords({ color: palette.mutedOnInk, width: 1.1, opacity: 0.42 }, 9),
      dots(table.seats, 5, palette.mutedOnInk),
      dots(table.seats.slice(3, 11), 14, palette.brass),
      kicker(poster.kicker, { x: 540, y: 410 }, fonts, palette.brass, "center"),
      words(number, { x: 540, y: 480 }, palette.textOnInk, {
        font: display,
        size: 190,
        align: "center",
      }),
      words(unit.join(" "), { x: 540, y: 660 }, palette.textOnInk, {
        font: display,
        size: 66,
        align: "center",
      }),
      line(poster.line, { x: EDGE, y: 1140 }, fonts, palette.mutedOnInk),
      signature(FOOT, fonts, palette.textOnInk, palette.mutedOnInk),
    ];
  },
};
