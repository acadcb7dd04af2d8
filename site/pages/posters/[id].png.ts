import type { APIRoute } from "astro";
import { drawPicture } from "#build/drawings/draw.ts";
import { posterDrawing } from "#build/drawings/posters.tsx";
import { type Poster, posters } from "#site/content/posters.ts";

export const getStaticPaths = () =>
  posters.map((poster) => ({ params: { id: poster.id }, props: poster }));

/** A poster, as speakers download it. */
export const GET: APIRoute<Poster> = async ({ props: poster }) =>
  new Response(Uint8Array.from(await drawPicture(posterDrawing(poster, import.meta.env.SITE))), {
    headers: { "Content-Type": "image/png" },
  });
