import { posters } from "#app/content/posters.ts";
import { makeFonts } from "./fonts.ts";
import { loadEvents } from "./load-content.ts";
import { gallerySources, posterSources } from "./picture-sources.ts";
import { makePictures } from "./pictures.ts";
import { type DrawnPoster, makePosters } from "./posters.ts";
import { makeSpeakerGuide } from "./speaker-guide-pdf.ts";
import { makeStaticFiles } from "./static-files.ts";

type PrepareOptions = { log: (line: string) => void };

/** Makes everything the site is built from and that nobody writes by hand: fonts, pictures, posters, the PDF. */
export async function prepare({ log }: PrepareOptions): Promise<void> {
  const start = performance.now();
  const [{ galleries }, drawn] = await Promise.all([loadEvents(), draw(), makeStaticFiles()]);
  const { pictures, files } = await makePictures([
    ...gallerySources(galleries),
    ...posterSources(posters),
  ]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  log(
    `prepared in ${seconds} s: fonts, ${drawn.length} posters, speaker guide, ${pictures} pictures in ${files} files`,
  );
}

async function draw(): Promise<DrawnPoster[]> {
  const fonts = await makeFonts();
  const drawn = await makePosters(fonts);
  await makeSpeakerGuide(fonts, drawn);
  return drawn;
}

if (import.meta.main) {
  try {
    await prepare({ log: console.log });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
