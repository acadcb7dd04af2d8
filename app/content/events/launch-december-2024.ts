import type { EventEntry } from "../event-entry.ts";

export default {
  title: "Launch event",
  start: "2024-12-11",
  end: "2024-12-11",
  revised: "2026-11-20",
  list: "past",
  summary: "The evening on which the network began.",
  gallery: {
    heading: "Launch Event",
    thanks: "Thank you to everyone who joined us for the first evening.",
    photos: [
      {
        file: "01.jpg",
        alt: "Auditorium with curved rows of seats facing a lit round stage.",
      },
      {
        file: "02.jpg",
        alt: "Large screen with a ring of connected points beside a wooden lectern.",
      },
      {
        file: "03.jpg",
        alt: "Stage lights on a truss casting soft warm and blue beams.",
      },
      {
        file: "04.jpg",
        alt: "Three sparkling wine glasses and a candle under blurred string lights.",
      },
      {
        file: "05.jpg",
        alt: "Standing cocktail tables with glasses and candles by a night window.",
      },
      {
        file: "06.jpg",
        alt: "Ring chandelier hanging in a tall round atrium, seen from below.",
      },
      {
        file: "07.jpg",
        alt: "Wooden lectern with a slim microphone in front of empty seats.",
      },
      {
        file: "08.jpg",
        alt: "Close-up of a stage microphone with blurred lights behind it.",
      },
      {
        file: "09.jpg",
        alt: "Close-up of auditorium seats with wooden armrests and warm step lights.",
      },
      {
        file: "10.jpg",
        alt: "View over the hall and the lit stage from the balcony.",
      },
      {
        file: "11.jpg",
        alt: "Round tables set for dinner with candles, plates and green centrepieces.",
      },
      {
        file: "12.jpg",
        alt: "Two armchairs by a tall night window with blurred city lights.",
      },
      {
        file: "13.jpg",
        alt: "Curved wooden registration desk at night below a glowing ring on the wall.",
      },
      {
        file: "14.jpg",
        alt: "Glass ring award standing on a plinth in front of blurred lights.",
      },
      {
        file: "15.jpg",
        alt: "Curved staircase with lit steps and ring lamps in a dark foyer.",
      },
      {
        file: "16.jpg",
        alt: "Five green armchairs on stage in front of a screen with a ring.",
      },
      {
        file: "17.jpg",
        alt: "View from the stage to the empty lit hall with red seats.",
      },
    ],
  },
} satisfies EventEntry;
