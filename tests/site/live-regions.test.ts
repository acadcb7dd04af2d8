import { getAttribute } from "@parse5/tools";
import { expect, test } from "vitest";
import { contactPage, registrationPage } from "#contract/form-pages.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { PAST } from "../events.ts";
import { builtPages, elementsOf, wordsOf } from "./built-pages.ts";

test("every page with a form has two regions for toasts, both silent, a gallery tells its first photo, and no other page has any", () => {
  for (const { path, document } of builtPages) {
    const regions = elementsOf(document)
      .filter((element) => {
        const role = getAttribute(element, "role") ?? "";
        const live = getAttribute(element, "aria-live");
        return live !== null || ["alert", "status", "log"].includes(role);
      })
      .map((region) => `${getAttribute(region, "role")}: ${wordsOf(region)}`);
    const gallery = PAST.find(({ slug }) => galleryPath(slug) === path)?.gallery;
    if (gallery) {
      const { photos } = gallery;
      const first = `status: Photograph 1 of ${photos.length}: ${photos[0]?.alt}`;
      expect(regions, path).toEqual([first]);
    } else {
      const hasForm = path === contactPage.path || path === registrationPage.path;
      expect(regions, path).toEqual(hasForm ? ["alert: ", "status: "] : []);
    }
  }
});
