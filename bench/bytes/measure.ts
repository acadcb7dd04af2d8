import { pagePaths, siteDir } from "../pages.ts";
import { type Measure, table } from "../section.ts";
import { weightOf } from "../weights.ts";

/** What is sent for each page, from the built files. */
export const measure: Measure = async () => {
  const rows = pagePaths().map((path) => {
    const { html, islands, font } = weightOf(siteDir, path);
    return [path, html, font, html + font, islands, html + font + islands];
  });
  return [
    "Bytes, Brotli; without the pictures. The scripts of an island come when a visitor reaches it; the client of the backend, when someone reaches for a form, is not among them. The limits are in `tests/site/budgets.test.ts`.",
    table(
      ["page", "HTML, CSS and scripts inside", "font", "together", "islands", "with islands"],
      rows,
    ),
  ].join("\n\n");
};
