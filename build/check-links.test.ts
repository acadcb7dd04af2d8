import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLinks } from "./check-links.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "links-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function site(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

describe("checkLinks", () => {
  test("links to pages, parts of pages, files and other sites pass", async () => {
    await site({
      "index.html": `<a href="/rules#two">x</a><a href="#top" id="top">x</a><img src="/a.jpg" srcSet="/a.jpg 1w, /b.jpg 2w"><a href="https://example.org/x">x</a><a href="mailto:a@example.org">x</a><a href="/rules?x=1">x</a>`,
      "rules/index.html": `<h2 id="two">Two</h2>`,
      "a.jpg": "",
      "b.jpg": "",
    });
    await expect(checkLinks(folder)).resolves.toBeUndefined();
  });

  test.each([
    [`<a href="/nowhere">x</a>`, "/: /nowhere leads nowhere"],
    [`<a href="/rules#three">x</a>`, "/: /rules#three names no part of it"],
    [`<a href="#three">x</a>`, "/: #three names no part of it"],
    [`<img srcset="/a.jpg 1w">`, "/: /a.jpg leads nowhere"],
    [`<script src="/s.js"></script>`, "/: /s.js leads nowhere"],
  ])("%s is refused with the page and the address", async (html, message) => {
    await site({ "index.html": html, "rules/index.html": `<h2 id="two">Two</h2>` });
    await expect(checkLinks(folder)).rejects.toThrow(message);
  });
});
