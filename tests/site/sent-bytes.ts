import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { SITE_FOLDER } from "./built-pages.ts";

/** The bytes of a file of the built site as they are sent: after Brotli where it is compressed. */
export function sentBytes(path: string): number {
  const file = join(SITE_FOLDER, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The paths of scripts and of all that they import statically. */
export function withImports(scripts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const statement of parseAst(readFileSync(join(SITE_FOLDER, path), "utf8")).body) {
      if (!("source" in statement) || !statement.source) continue;
      add(new URL(statement.source.value, new URL(path, "http://site")).pathname);
    }
  };
  for (const script of scripts) add(script);
  return found;
}
