import { readFile } from "node:fs/promises";
import type { APIRoute } from "astro";
import { posterFile } from "#build/drawings/posters.tsx";
import { type Poster, posters } from "#site/content/posters.ts";

export const getStaticPaths = () => posters.map(({ id }) => ({ params: { id }, props: { id } }));

/** A poster, as speakers download it. */
export const GET: APIRoute<Pick<Poster, "id">> = async ({ props: { id } }) =>
  new Response(Uint8Array.from(await readFile(posterFile(id))), {
    headers: { "Content-Type": "image/png" },
  });
