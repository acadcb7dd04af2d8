import type { APIRoute } from "astro";
import { drawIcons } from "#build/drawings/icons.ts";

export const getStaticPaths = async () =>
  (await drawIcons()).map(({ name, ...props }) => ({ params: { icon: name }, props }));

/** The icons and the web manifest. */
export const GET: APIRoute = ({ props: { file, type } }) =>
  new Response(file, { headers: { "Content-Type": type } });
