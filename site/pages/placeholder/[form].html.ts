import type { APIRoute } from "astro";
import { palette } from "#build/drawings/palette.ts";
import { placeholder } from "#site/content/embedded-forms.ts";
import { embeds, site } from "#site/content/site.ts";

export const getStaticPaths = () =>
  Object.entries(embeds).map(([form, props]) => ({ params: { form }, props }));

/** The page in a frame until the owner sets the URL of the external form (docs/product.md, section 2). */
export const GET: APIRoute = ({ props: { title } }) =>
  new Response(
    `<!DOCTYPE html>
<html lang="${site.language}" dir="${site.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
html { background: ${palette.white}; color: ${palette.textOnPaper}; font: 1.0625rem/1.65 system-ui, sans-serif; }
main { max-width: 34rem; margin: clamp(2rem, 10vw, 7rem) auto; padding: 2rem; border: 1px dashed ${palette.brassDeep}; }
p { margin: 0.75rem 0 0; }
.label { margin: 0; color: ${palette.brassDeep}; font-size: 0.8rem; font-weight: 600; letter-spacing: 0.09em; }
h1 { margin: 0.5rem 0 0; font-size: 1.5rem; line-height: 1.25; }
a { color: inherit; }
</style>
</head>
<body>
<main aria-labelledby="heading">
<p class="label">${placeholder.label}</p>
<h1 id="heading">${placeholder.heading(title)}</h1>
<p>${placeholder.text} <a href="mailto:${placeholder.email}">${placeholder.email}</a></p>
</main>
</body>
</html>
`,
    { headers: { "Content-Type": "text/html; charset=utf-8" } },
  );
