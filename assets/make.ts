import { join } from "node:path";
import { drawPosters } from "./drawings/posters.tsx";
import { writeFolder, writeIfChanged } from "./files.ts";
import { webFont } from "./fonts.ts";
import { drawSpeakerGuide } from "./guide-pdf/speaker-guide.ts";
import { drawIcons } from "./icons/icon.ts";
import { root } from "./paths.ts";

/** Everything that is made before the pages; never edited by hand. */
const generatedDir = join(root, ".generated");

/**
 * Makes everything that the pages are built with and that nobody writes by hand: the web font, and what is served as it
 * is, at the root of the site. Nothing else stays in the public folder.
 */
export async function makeAssets(): Promise<void> {
  await writeIfChanged(join(generatedDir, "archivo.woff2"), await webFont());
  const posters = await drawPosters();
  await writeFolder(join(generatedDir, "public"), {
    ...(await drawIcons()),
    ...Object.fromEntries(posters.map(({ id, png }) => [`posters/${id}.png`, png])),
    "speaker-guide.pdf": await drawSpeakerGuide(posters),
  });
}
