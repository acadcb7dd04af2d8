import { posters } from "#app/content/posters.ts";
import { readSettings } from "#server/settings.ts";
import { makeCalendars } from "./calendar/calendars.ts";
import { checkEmbeds } from "./check-embeds.ts";
import { type DrawnPoster, makePosters } from "./drawings/posters.ts";
import { makeFonts } from "./fonts/fonts.ts";
import { makeSpeakerGuide } from "./guide-pdf/speaker-guide-pdf.ts";
import { loadEvents } from "./load-events.ts";
import { gallerySources, posterSources } from "./pictures/picture-sources.ts";
import { makePictures } from "./pictures/pictures.ts";
import { makeStaticFiles } from "./static-files.ts";

type PrepareOptions = {
  /** The public address, without a slash at the end. */
  siteUrl: string;
  log: (line: string) => void;
};

/**
 * Makes everything the site is built from and that nobody writes by hand: fonts, pictures, posters, the PDF, the
 * calendars. Rejects, in words for the person who builds, when the content is wrong.
 */
export async function prepare({ siteUrl, log }: PrepareOptions): Promise<void> {
  const start = performance.now();
  checkEmbeds();
  const [{ events, galleries }, drawn] = await Promise.all([
    loadEvents(),
    draw(),
    makeStaticFiles(),
  ]);
  await makeCalendars(events, siteUrl);
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
    await prepare({ siteUrl: readSettings().siteUrl, log: console.log });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
