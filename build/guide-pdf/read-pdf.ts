import { inflateSync } from "node:zlib";

/** What a test wants to know of a PDF that pdfkit has written. */
export type ReadPdf = {
  /** The dictionaries of all objects, as text. */
  objects: string;
  /** The words as they are drawn, without white space. */
  words: string;
};

/** Reads a PDF back: for tests, and for the plain files that pdfkit writes only. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of bytes
    .toString("latin1")
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = objects.get(id)?.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? "";
      fonts.set(name, readCharacters(streamOf(objects.get(unicode))));
    }
  }
  const words = [...objects.values()].map((body) => readWords(streamOf(body), fonts)).join("");
  const dictionaries = [...objects.values()].map((body) => body.split("\nstream\n")[0]);
  return { objects: dictionaries.join("\n"), words: words.replace(/\s/g, "") };
}

function streamOf(body = ""): string {
  const start = body.indexOf("stream\n") + "stream\n".length;
  if (start < "stream\n".length || !body.includes("/FlateDecode")) return "";
  const end = body.lastIndexOf("\nendstream");
  return inflateSync(Buffer.from(body.slice(start, end), "latin1")).toString("latin1");
}

/** The characters of a font by the code they have in the page. */
function readCharacters(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ""], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      const units = hex.match(/\w{4}/g) ?? [];
      characters.set(
        code,
        units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join(""),
      );
    });
  }
  return characters;
}

function readWords(content: string, fonts: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  let words = "";
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = fonts.get(name);
    for (const [, hex = ""] of (shown ?? "").matchAll(/<(\w+)>/g)) {
      for (const code of hex.match(/\w{4}/g) ?? []) words += font?.get(code) ?? "";
    }
  }
  return words;
}
