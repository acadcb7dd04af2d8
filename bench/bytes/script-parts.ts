import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { TOOLS } from "../install-packages.ts";
import { SCRIPTS } from "../weights.ts";

/* Which part of the scripts of Home comes from where, by the source maps of the build. */

/** Pieces of a script, in their order: the code and the file that it was made from. */
type Piece = { code: string; source: string };
type Mapping = { generatedLine: number; generatedColumn: number; source: string | null };
type TraceMapping = {
  TraceMap: new (map: string) => object;
  eachMapping: (map: object, read: (mapping: Mapping) => void) => void;
};

/** Where code comes from, by the beginning of its path. */
const ORIGINS: Record<string, RegExp> = {
  "react-dom": /node_modules\/react-dom\//,
  "react, scheduler": /node_modules\/(react|scheduler)\//,
  "react-router": /node_modules\/react-router\//,
  "layout and components": /(^|\/)app\/(root|components|lib|entry)/,
  "the page itself": /(^|\/)(app\/(pages|content)|contract)\//,
};

export interface Part {
  origin: string;
  minified: number;
  /** How many bytes less Brotli makes of the scripts when it is left out. */
  br: number;
}

/**
 * The parts of the scripts that the home page of a built site names; the site must have source maps. What the list of
 * routes and the bundler add stands under "the rest".
 */
export function scriptParts(site: string): Part[] {
  const html = readFileSync(join(site, "index.html"), "utf8");
  const scripts = [...new Set(html.match(SCRIPTS))].map((script) => piecesOf(join(site, script)));
  const whole = brotli(scripts);
  const parts = Object.entries(ORIGINS).map(([origin, from]): Part => {
    const without = scripts.map((pieces) => pieces.filter(({ source }) => !from.test(source)));
    return { origin, minified: length(scripts) - length(without), br: whole - brotli(without) };
  });
  const sum = (of: "minified" | "br") => parts.reduce((all, part) => all + part[of], 0);
  const rest = { minified: length(scripts) - sum("minified"), br: whole - sum("br") };
  return [...parts, { origin: "the rest", ...rest }];
}

function piecesOf(file: string): Piece[] {
  const code = readFileSync(file, "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "");
  if (!existsSync(`${file}.map`)) return [{ code, source: "" }];
  const { TraceMap, eachMapping }: TraceMapping = createRequire(join(TOOLS, "package.json"))(
    "@jridgewell/trace-mapping",
  );
  const lines = code.split("\n");
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  const pieces: Piece[] = [];
  let from = { at: 0, source: "" };
  const until = (at: number) => pieces.push({ code: code.slice(from.at, at), source: from.source });
  eachMapping(new TraceMap(readFileSync(`${file}.map`, "utf8")), (mapping) => {
    const at = (starts[mapping.generatedLine - 1] ?? 0) + mapping.generatedColumn;
    until(at);
    from = { at, source: mapping.source ?? "" };
  });
  until(code.length);
  return pieces;
}

const text = (pieces: Piece[]) => pieces.map(({ code }) => code).join("");
const length = (scripts: Piece[][]) =>
  scripts.reduce((sum, pieces) => sum + text(pieces).length, 0);
const brotli = (scripts: Piece[][]) =>
  scripts.reduce((sum, pieces) => sum + brotliCompressSync(text(pieces)).length, 0);
