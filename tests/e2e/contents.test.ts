import { accessibility } from "#site/content/accessibility.ts";
import { guidelines } from "#site/content/guidelines.ts";
import { privacy } from "#site/content/privacy.ts";
import { ALL } from "../all.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

const DOCUMENTS = [
  ["/guidelines", guidelines.rules],
  ["/privacy", privacy.sections],
  ...(ALL ? ([["/accessibility", accessibility.sections]] as const) : []),
] as const;

for (const [path, sections] of DOCUMENTS) {
  test(`on a wide screen the contents of ${path} stay in view and lead to each section`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    const contents = page.getByRole("navigation", { name: "Contents" });
    for (const { id, title } of sections) {
      await contents.getByRole("link", { name: title }).click();
      await expect(page).toHaveURL(`${path}#${id}`);
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
      await expect(contents).toBeInViewport();
    }
  });
}
