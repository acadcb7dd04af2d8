import { drawPicture } from "#build/drawings/draw.ts";
import { posterDrawing } from "#build/drawings/posters.tsx";
import { drawSpeakerGuide } from "#build/guide-pdf/speaker-guide.ts";
import { posters } from "#site/content/posters.ts";

/** The speaker guide to print (docs/product.md, section 2). */
export const GET = async () => {
  const drawn = posters.map(async (poster) => ({
    ...poster,
    png: await drawPicture(posterDrawing(poster, import.meta.env.SITE)),
  }));
  const pdf = await drawSpeakerGuide(await Promise.all(drawn));
  return new Response(Uint8Array.from(pdf), { headers: { "Content-Type": "application/pdf" } });
};
