import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** The folder of the built site. */
export const SITE = "dist/client";
/** The address that it is built for. */
export const SITE_URL = "http://localhost:3000";

/** Every page that the build made, the 404 page included. */
export const builtPages = globSync(["**/index.html", "404.html"], { cwd: SITE }).map((file) => ({
  file,
  path: `/${file.replace(/\/?index\.html$|\.html$/, "")}`,
  html: readFileSync(join(SITE, file), "utf8"),
}));

/** The path of the page that the server answers with where there is none. */
export const NOT_FOUND = "/404";

export type Head = {
  lang: string | null;
  titles: (string | null)[];
  /** The content of every `meta`, by its name or property. */
  meta: Record<string, string[]>;
  /** The addresses of every `link`, by its relation. */
  links: Record<string, string[]>;
  jsonLd: (string | null)[];
};

/** The head of each built page as a browser reads it that runs no scripts, by the page's path. */
export async function readHeads(page: Page): Promise<Map<string, Head>> {
  const heads = await page.evaluate(
    (htmls) =>
      htmls.map((html) => {
        const { documentElement: root, head } = new DOMParser().parseFromString(html, "text/html");
        const all = (selector: string) => [...head.querySelectorAll(selector)];
        const group = (elements: Element[], key: (e: Element) => string | null, value: string) => {
          const groups: Record<string, string[]> = {};
          for (const element of elements) {
            const name = key(element) ?? "";
            groups[name] = [...(groups[name] ?? []), element.getAttribute(value) ?? ""];
          }
          return groups;
        };
        return {
          lang: root.getAttribute("lang"),
          titles: all("title").map((element) => element.textContent),
          meta: group(
            all("meta[content]"),
            (e) => e.getAttribute("name") ?? e.getAttribute("property"),
            "content",
          ),
          links: group(all("link"), (e) => e.getAttribute("rel"), "href"),
          jsonLd: all('script[type="application/ld+json"]').map((element) => element.textContent),
        };
      }),
    builtPages.map(({ html }) => html),
  );
  return new Map(heads.map((head, index) => [builtPages[index]?.path ?? "", head]));
}
