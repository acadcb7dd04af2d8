import { readFile } from "node:fs/promises";
import { posterFile } from "#build/drawings/posters.tsx";
import { drawSpeakerGuide } from "#build/guide-pdf/speaker-guide.ts";
import { posters } from "#site/content/posters.ts";

/** The speaker guide to print (docs/product.md, section 2). */
export const GET = async () => {
  const drawn = posters.map(async ({ id, alt }) => ({ alt, png: await readFile(posterFile(id)) }));
  const pdf = await drawSpeakerGuide(await Promise.all(drawn));
  return new Response(Uint8Array.from(pdf), { headers: { "Content-Type": "application/pdf" } });
};
