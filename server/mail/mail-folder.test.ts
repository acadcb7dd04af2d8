import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { NEVER } from "../../tests/outgoing.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { describeFailure } from "./failure.ts";
import { createFolderTransport } from "./mail-folder.ts";
import type { Transport } from "./transport.ts";

const MAIL = {
  date: new Date("2025-12-08T12:00:00.005Z"),
  messageId: "<d-1@example.org>",
  from: "a@example.org",
  to: "b@example.org",
  text: "Hello",
};
const NAME = "2025-12-08T12-00-00.005Z-d-1.eml";

let path: string;
let transport: Transport;

beforeEach(async () => {
  path = join(await temporaryFolder(), "mail");
  transport = createFolderTransport(path);
});

test("an email sent twice is written to one file", async () => {
  await transport.send(MAIL, NEVER);
  await transport.send(MAIL, NEVER);
  expect(await readdir(path)).toEqual([NAME]);
});

test("a draft left by a process that died while writing is replaced by the complete file", async () => {
  await mkdir(path);
  await writeFile(
    join(path, `${NAME}.draft`),
    "half an email, much longer than the whole one".repeat(99),
  );
  await transport.send(MAIL, NEVER);
  expect(await readdir(path)).toEqual([NAME]);
  const text = await readFile(join(path, NAME), "utf8");
  expect(text).toMatch(/\r\n\r\nHello\r\n$/);
  expect(text).not.toContain("half");
});

test("no file can be written: said with no path of this machine", async () => {
  await writeFile(path, "no folder");
  const said = await transport.send(MAIL, NEVER).catch(describeFailure);
  expect(said).toMatchObject({
    reply: "The email could not be written to DATA_DIR/mail (EEXIST)",
    codes: { code: "EEXIST" },
  });
});

test("the folder was removed meanwhile: it is made again, for its owner alone", async () => {
  await transport.send(MAIL, NEVER);
  await rm(path, { recursive: true });
  await transport.send(MAIL, NEVER);
  expect(await readdir(path)).toEqual([NAME]);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});
