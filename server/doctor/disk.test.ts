import { chmod } from "node:fs/promises";
import { expect, test } from "vitest";
import { surroundingsWith } from "../../tests/surroundings.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { disk } from "./disk.ts";

const MB = 1e6;

/** What is found in a folder of this mode with so much room. */
async function inFolder({ bytes = 1e12, files = 1e6, mode = 0o700 }) {
  const DATA_DIR = await temporaryFolder();
  await chmod(DATA_DIR, mode);
  const freeSpace = async () => ({ bytes, files });
  return disk.run(surroundingsWith({ env: { DATA_DIR }, freeSpace }), AbortSignal.timeout(5_000));
}

test.each([
  [{ bytes: 1_001 * MB }, "ok", /^1001 MB free/],
  [{ bytes: 999 * MB }, "warning", /^999 MB free/],
  [{ bytes: 99 * MB }, "error", /^99 MB free/],
  [{ files: 9_999 }, "warning", /and 9999 files/],
  [{ files: 999 }, "error", /and 999 files/],
  [{ files: Number.POSITIVE_INFINITY }, "ok", /MB free for \S+\.$/],
])("%o: %s", async (room, state, found) => {
  expect(await inFolder(room)).toMatchObject([{ state, found: expect.stringMatching(found) }]);
});

test("a folder that others may look into: a warning besides", async () => {
  const [room, mode, ...others] = await inFolder({ mode: 0o755 });
  expect(others).toEqual([]);
  expect(room).toMatchObject({ state: "ok" });
  expect(mode).toMatchObject({
    state: "warning",
    found: expect.stringContaining("(mode 755)"),
    todo: expect.stringMatching(/^chmod 700 /),
  });
});

test("no such folder: a warning", async () => {
  const surroundings = surroundingsWith({ env: { DATA_DIR: "/nowhere/data" } });
  expect(await disk.run(surroundings, AbortSignal.timeout(5_000))).toMatchObject([
    { state: "warning", found: "There is no folder /nowhere/data." },
  ]);
});

test("PostgreSQL and a mail server: the folder is not used, and not checked", async () => {
  const env = {
    DATA_DIR: "/nowhere/data",
    DATABASE_URL: "postgres://site@127.0.0.1/site",
    SMTP_URL: "smtp://127.0.0.1",
  };
  expect(await disk.run(surroundingsWith({ env }), AbortSignal.timeout(5_000))).toEqual([]);
});
