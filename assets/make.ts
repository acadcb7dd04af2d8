import { join } from "node:path";
import { posters } from "#site/content/posters.ts";
import { cardPath } from "#site/lib/cards.ts";
import { type CardPage, cardDrawing } from "./drawings/cards.tsx";
import { drawPng } from "./drawings/draw.ts";
import { posterDrawing } from "./drawings/posters.tsx";
import { root, writeAtomically, writeFolder, writeIfChanged } from "./files.ts";
import { webFont } from "./fonts.ts";
import { drawSpeakerGuide } from "./guide-pdf/speaker-guide.ts";
import { drawIcons } from "./icons.ts";

/** Never edited by hand. */
const generatedDir = join(root, ".generated");

/** Makes what the pages are built with: the web font, and the public folder, whose files are served unchanged. */
export async function makeAssets(): Promise<void> {
  await writeIfChanged(join(generatedDir, "archivo.woff2"), await webFont());
  const drawn = await Promise.all(
    posters.map(async (poster) => ({ ...poster, png: await drawPng(posterDrawing(poster)) })),
  );
  await writeFolder(join(generatedDir, "public"), {
    ...(await drawIcons()),
    ...Object.fromEntries(drawn.map(({ id, png }) => [`posters/${id}.png`, png])),
    "speaker-guide.pdf": await drawSpeakerGuide(drawn),
  });
}

/** Draws each page's card, its picture in link previews, into `folder` at the path that the page's head names. */
export async function makeCards(pages: CardPage[], folder: string): Promise<void> {
  const makeCard = async (page: CardPage) => {
    const png = await drawPng(await cardDrawing(page));
    await writeAtomically(join(folder, cardPath(page.path)), png);
  };
  await Promise.all(pages.map(makeCard));
}
