import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { startScriptsLate } from "./lib/late-scripts.server.ts";

/** Renders one page to its whole HTML. Runs in the build and in development only: nothing is rendered per request. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // The prerenderer asks with a slash at the end; visitors come without one, and both must render the same.
  const { location } = context.staticHandlerContext;
  location.pathname = location.pathname.replace(/(.)\/$/, "$1");
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  const html = await new Response(prelude).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development the framework writes other scripts, for which nobody waits.
  const page = import.meta.env.PROD ? startScriptsLate(html) : html;
  return new Response(page, { status, headers });
}
