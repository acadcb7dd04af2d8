import type { APIRoute } from "astro";
import { drawPicture } from "#build/drawings/draw.ts";
import { linkPreviewDrawing } from "#build/drawings/link-preview.tsx";
import { site } from "#site/content/site.ts";

/** The picture of a shared link (site/layouts/head.astro). */
export const GET: APIRoute = async () =>
  new Response(Uint8Array.from(await drawPicture(linkPreviewDrawing(site.name))), {
    headers: { "Content-Type": "image/png" },
  });
