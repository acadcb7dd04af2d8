import type { EventEntry } from "../event-entry.ts";

export default {
  title: "Quarterly event",
  start: "2025-03-06",
  end: "2025-03-06",
  revised: "2026-11-20",
  list: "past",
  summary: "The network met for an afternoon of closed discussion among members.",
  gallery: {
    heading: "Quarterly Event",
    thanks: "Thank you to everyone who took a seat at the table.",
    photos: [
      {
        file: "01.jpg",
        alt: "Large ring-shaped meeting table with chairs beside a glass wall with trees.",
      },
      {
        file: "02.jpg",
        alt: "Coffee cup, notebook and pen on the curved wooden meeting table.",
      },
      {
        file: "03.jpg",
        alt: "Lanyards with blank badges laid out in a row on the registration desk.",
      },
      {
        file: "04.jpg",
        alt: "Small stage with two leather armchairs, a low table and a screen.",
      },
      {
        file: "05.jpg",
        alt: "Rows of wooden chairs seen from the side in afternoon light.",
      },
      {
        file: "06.jpg",
        alt: "Glowing ring lamps hanging below a slatted wooden ceiling.",
      },
      {
        file: "07.jpg",
        alt: "Meeting room with round tables and a screen showing glowing connected points.",
      },
      {
        file: "08.jpg",
        alt: "Long hallway with tall windows, wooden benches and low sun on the floor.",
      },
      {
        file: "09.jpg",
        alt: "Glasses of water in a row on the wooden meeting table.",
      },
      {
        file: "10.jpg",
        alt: "Gooseneck microphones following the curve of the round meeting table.",
      },
    ],
  },
} satisfies EventEntry;
