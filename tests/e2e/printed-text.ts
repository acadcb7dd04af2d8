import { inflateSync } from "node:zlib";

type Font = { width: number; characters: Map<string, string> };

/** The words of each page of a PDF that Chromium has printed, without white space; for its plain files only. */
export function printedText(pdf: Buffer): string[] {
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of pdf
    .toString("latin1")
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const fontOf = (id: string): Font => {
    const map = objects.get(id)?.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? "";
    return readCharacters(streamOf(objects.get(map)));
  };
  const pages = [...objects.values()].filter((body) => /^<<\/Type \/Page\n/.test(body));
  return pages.map((page) => {
    const fonts = new Map<string, Font>();
    for (const [, name = "", id = ""] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, fontOf(id));
    }
    const contents = page.match(/\/Contents (\d+) 0 R/)?.[1] ?? "";
    return readWords(streamOf(objects.get(contents)), fonts).replace(/\s/g, "");
  });
}

function streamOf(body = ""): string {
  const start = body.indexOf("stream\n") + "stream\n".length;
  const end = body.lastIndexOf("\nendstream");
  return inflateSync(Buffer.from(body.slice(start, end), "latin1")).toString("latin1");
}

/** The characters of a font by their codes, and how many digits a code has. */
function readCharacters(map: string): Font {
  const characters = new Map<string, string>();
  const width = map.match(/begincodespacerange\n<(\w+)>/)?.[1]?.length ?? 4;
  for (const [, first = "", last = first, hex = ""] of map.matchAll(
    /^<(\w+)> (?:<(\w+)> )?<((?:\w{4})+)>$/gm,
  )) {
    // A code may stand for several letters (a ligature); of a range, only the last one counts up.
    const letters = (hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    for (let code = from; code <= to; code++) {
      const name = code.toString(16).padStart(width, "0").toUpperCase();
      const shifted = letters.with(-1, (letters.at(-1) ?? 0) + code - from);
      characters.set(name, String.fromCharCode(...shifted));
    }
  }
  return { width, characters };
}

function readWords(content: string, fonts: Map<string, Font>): string {
  let font: Font | undefined;
  let words = "";
  for (const [, name, shown = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
    if (name) font = fonts.get(name);
    const codes = shown.match(new RegExp(`\\w{${font?.width}}`, "g")) ?? [];
    words += codes.map((code) => font?.characters.get(code) ?? "").join("");
  }
  return words;
}
