import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { SITE } from "./built-pages.ts";

/** The bytes of a file of the built site as they are sent: after Brotli where it is compressed. */
export function sentBytes(address: string): number {
  const file = join(SITE, address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The addresses of scripts and of all that they import statically. */
export function withImports(scripts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (address: string) => {
    if (found.has(address)) return;
    found.add(address);
    for (const statement of parseAst(readFileSync(join(SITE, address), "utf8")).body) {
      if (!("source" in statement) || !statement.source) continue;
      add(new URL(statement.source.value, new URL(address, "http://site")).pathname);
    }
  };
  for (const script of scripts) add(script);
  return found;
}
