import { expect, test } from "vitest";
import { gallerySources, posterSources } from "./picture-sources.ts";

const event = (photos: { file: string; alt: string }[]) => ({
  slug: "spring-2030",
  gallery: { heading: "Spring", thanks: "", photos },
});

test("every photo of a gallery is a source, named after event and file", () => {
  expect(gallerySources([event([{ file: "01.jpg", alt: "A table" }])], "/media")).toEqual([
    {
      original: "spring-2030/01.jpg",
      name: "spring-2030-01",
      file: "/media/spring-2030/01.jpg",
      entry: "app/content/events/spring-2030.ts, photo 01.jpg",
    },
  ]);
});

test("a photo under any name has an address without spaces and signs", () => {
  const photos = [{ file: "Hall (2) – late.JPG", alt: "A hall" }];
  expect(gallerySources([event(photos)], "/media")).toMatchObject([
    { original: "spring-2030/Hall (2) – late.JPG", name: "spring-2030-Hall-2-late" },
  ]);
});

test.each([
  ["blank", "  "],
  ["absent", undefined as unknown as string],
])("a photo whose alt text is %s is named", (_, alt) => {
  expect(() => gallerySources([event([{ file: "03.jpg", alt }])])).toThrow(
    "app/content/events/spring-2030.ts, photo 03.jpg: the alt text is missing",
  );
});

test("an alt text used twice and a photo listed twice are named, each on its line", () => {
  const photos = [
    { file: "01.jpg", alt: "A table" },
    { file: "02.jpg", alt: "a table " },
    { file: "01.jpg", alt: "A chair" },
  ];
  expect(() => gallerySources([event(photos)])).toThrow(
    "app/content/events/spring-2030.ts, photo 02.jpg: the alt text is the one of photo 01.jpg\n" +
      "app/content/events/spring-2030.ts, photo 01.jpg: the photo is listed twice",
  );
});

test("a poster is a source, found where it was drawn", () => {
  const poster = {
    id: "seat" as const,
    kicker: "",
    title: "",
    line: "",
    alt: "A poster",
    fileName: "q.png",
  };
  const [source] = posterSources([poster]);
  expect(source).toMatchObject({ original: "posters/seat.png", name: "poster-seat" });
  expect(source?.file).toMatch(/public\/posters\/seat\.png$/);
});
