import { join } from "node:path";
import { drawPosters } from "./drawings/posters.tsx";
import { writeFolder, writeIfChanged } from "./files.ts";
import { webFont } from "./fonts.ts";
import { drawSpeakerGuide } from "./guide-pdf/speaker-guide.ts";
import { drawIcons } from "./icons/icon.ts";
import { generatedDir, publicDir } from "./paths.ts";

/**
 * Makes everything that the pages are built with and that nobody writes by hand: the web font, and what is served as it
 * is. Nothing else stays in the public folder.
 */
export async function makeAssets(): Promise<void> {
  await writeIfChanged(join(generatedDir, "archivo.woff2"), await webFont());
  const posters = await drawPosters();
  await writeFolder(publicDir, {
    ...(await drawIcons()),
    ...Object.fromEntries(posters.map(({ poster, png }) => [`posters/${poster.id}.png`, png])),
    "speaker-guide.pdf": await drawSpeakerGuide(posters),
  });
}
