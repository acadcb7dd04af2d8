import { getAttribute } from "@parse5/tools";
import { expect, test } from "vitest";
import { accessibility } from "#site/content/accessibility.ts";
import { privacy } from "#site/content/privacy.ts";
import { elementsOf, mainOf, textOf } from "./built-pages.ts";

test.each([
  ["/accessibility", accessibility],
  ["/privacy", privacy],
])(
  "%s has all of its text, its date, a contact, and contents with a link to each section",
  (path, content) => {
    const main = mainOf(path);
    const text = textOf(main).replace(/\s+/g, " ");
    const titles = elementsOf(main, "h2").map(textOf);
    for (const { title, blocks } of content.sections) {
      expect(titles).toContain(title);
      for (const block of blocks) {
        if (block.kind === "paragraph") expect(text).toContain(block.text);
        if (block.kind === "list") for (const item of block.items) expect(text).toContain(item);
        if (block.kind === "facts") {
          for (const { label, value } of block.items) expect(text).toContain(`${label}${value}`);
        }
      }
    }
    const dates = elementsOf(main, "time").map((time) => getAttribute(time, "datetime"));
    expect(dates).toContain(content.date);
    expect(text).toContain(content.contact.name);
    const links = elementsOf(main, "a").map((link) => getAttribute(link, "href"));
    expect(links).toContain(`mailto:${content.contact.email}`);
    expect(links).toEqual(expect.arrayContaining(content.sections.map(({ id }) => `#${id}`)));
  },
);
