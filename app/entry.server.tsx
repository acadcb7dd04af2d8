import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

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
  return new Response(afterThePaint(html), { status, headers });
}

/**
 * The scripts give way to the font and the pictures: React puts their links at the top, where a browser takes them for as
 * urgent as style sheets. Here they stand once each, as the last thing of the page.
 */
function afterThePaint(html: string): string {
  const links = new Set(html.match(/<link rel="modulepreload"[^>]*>/g));
  const late = [...links].map((link) => link.replace("<link", '<link fetchpriority="low"'));
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace("<script", `${late.join("")}<script`);
}
