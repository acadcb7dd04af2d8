import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Drawing, toSvg } from "./drawing.ts";
import { firstVisit } from "./first-visit.ts";
import { nextPage } from "./next-page.ts";
import { THEMES } from "./themes.ts";
import { timeLine } from "./time-line.ts";

/** In the order in which the report shows them, each with the section whose tables it draws. */
const CHARTS: { name: string; section: string; draw: (section: string) => Drawing }[] = [
  { name: "first-visit", section: "peers", draw: firstVisit },
  { name: "next-page", section: "peers", draw: nextPage },
  { name: "time-line", section: "soak", draw: timeLine },
];

/** Draws the tables in the sections of the report: the Markdown that shows the charts, and their files by the paths in it. */
export function drawCharts(sections: ReadonlyMap<string, string>) {
  const files = new Map<string, string>();
  const pictures = CHARTS.map(({ name, section, draw }) => {
    const drawing = draw(sections.get(section) ?? "");
    for (const [mode, theme] of Object.entries(THEMES)) {
      files.set(pathOf(name, mode), toSvg(drawing, theme));
    }
    return picture(name, drawing);
  });
  return { markdown: `${pictures.join("\n\n")}\n`, files };
}

const pathOf = (name: string, mode: string) => `charts/${name}-${mode}.svg`;

/** Two files, since a media query inside one of them would follow the system and not the colours that a reader chose on GitHub. */
function picture(name: string, { title, result }: Drawing): string {
  const dark = { media: "(prefers-color-scheme: dark)", srcSet: pathOf(name, "dark") };
  const light = { src: pathOf(name, "light"), alt: `${title}. ${result}` };
  const lines = [h("source", dark), h("img", light)].flatMap((element) => ["\n  ", element]);
  return renderToStaticMarkup(h("picture", null, ...lines, "\n"));
}
