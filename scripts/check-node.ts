import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Compares the Node in each installed npm package of `optionalDependencies` with the one that the Node project released.
 * `released` is a folder with SHASUMS256.txt, whose signature somebody has checked, and the archives. Returns a line for each
 * package; throws if one differs, cannot be compared, or none is installed.
 *
 *   node scripts/check-node.ts FOLDER
 */
export async function checkNode(released: string, project = "."): Promise<string[]> {
  const { optionalDependencies } = JSON.parse(await read(project, "package.json"));
  const sums = await read(released, "SHASUMS256.txt");
  const lines: string[] = [];
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const folder = join(project, "node_modules", name);
    if (!existsSync(folder)) continue;
    const program: string = JSON.parse(await read(folder, "package.json")).bin.node;
    const installed = await sha256(createReadStream(join(folder, program)));
    const signed = await signedHash(name, String(version), released, sums);
    if (installed !== signed) throw new Error(`${name}/${program} is not the released Node`);
    lines.push(`${name}/${program} is the released Node ${version}: ${signed}`);
  }
  if (lines.length === 0) throw new Error("No package with Node is installed");
  return lines;
}

/** Returns the hash of the program that the Node project released for a package's platform. */
async function signedHash(name: string, version: string, released: string, sums: string) {
  const platform = name.replace(/^node-(bin-)?/, "");
  // The only program that has a line of its own.
  if (platform === "win-x64") return listed("win-x64/node.exe", sums);
  const top = `node-v${version}-${platform}`;
  const archive = join(released, `${top}.tar.gz`);
  if ((await sha256(createReadStream(archive))) !== listed(`${top}.tar.gz`, sums)) {
    throw new Error(`${top}.tar.gz is not the archive in SHASUMS256.txt`);
  }
  const tar = spawn("tar", ["--extract", "--to-stdout", "--file", archive, `${top}/bin/node`]);
  return sha256(tar.stdout);
}

function listed(file: string, sums: string): string {
  const line = sums.split("\n").find((other) => other.endsWith(`  ${file}`));
  if (!line) throw new Error(`SHASUMS256.txt does not list ${file}`);
  return line.slice(0, 64);
}

const read = (folder: string, name: string) => readFile(join(folder, name), "utf8");

async function sha256(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(content, hash);
  return hash.digest("hex");
}

if (import.meta.main) {
  const [released] = process.argv.slice(2);
  if (!released) throw new Error("usage: node scripts/check-node.ts FOLDER");
  for (const line of await checkNode(released)) console.log(line);
}
