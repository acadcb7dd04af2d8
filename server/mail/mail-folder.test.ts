import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EMAIL, NEVER, PARTIES } from "../../tests/outgoing.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { createFolderTransport } from "./mail-folder.ts";
import { createSend } from "./transport.ts";

const NAME = "2026-06-01T09-00-00.000Z-d-1.eml";

let path: string;
let send: () => ReturnType<ReturnType<typeof createSend>>;

beforeEach(async () => {
  path = join(await temporaryFolder(), "mail");
  const sender = createSend(createFolderTransport(path), PARTIES);
  send = () => sender(EMAIL, NEVER);
});

test("an email sent twice, also over half a file of a dead process: one whole file, for its owner alone", async () => {
  await mkdir(path);
  await writeFile(
    join(path, `${NAME}.draft`),
    "half an email, longer than a whole one".repeat(999),
  );
  expect([await send(), await send()]).toEqual([null, null]);
  expect(await readdir(path)).toEqual([NAME]);
  const text = await readFile(join(path, NAME), "latin1");
  expect(text).toContain("\r\nMessage-ID: <d-1@example.org>\r\n");
  expect(text).not.toContain("half");
  // The same bytes as over SMTP.
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n\x80-\xff]/);
  expect((await stat(join(path, NAME))).mode & 0o077).toBe(0);
});

test("no file can be written: said with no path of this machine", async () => {
  await writeFile(path, "no folder");
  const reply = "The email could not be written to DATA_DIR/mail (EEXIST)";
  expect(await send()).toMatchObject({ verdict: "transient", reply, codes: { code: "EEXIST" } });
});

test("the folder was removed meanwhile: it is made again, for its owner alone", async () => {
  await send();
  await rm(path, { recursive: true });
  await send();
  expect(await readdir(path)).toEqual([NAME]);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});
