import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openEmpty, SQLITE } from "../databases.ts";
import { addMessage, admin } from "../operator.ts";
import { folderWith, newest, OLDER } from "./backups.ts";

/* What the command leaves in its folder; restore.test.ts restores it. */

describe("npm run admin -- backup", () => {
  const OTHERS = ["messages-notes.db", "messages.db", "notes.txt"];
  let settings: Record<string, string>;
  const backup = (...args: string[]) => admin(settings, "backup", ...args);

  beforeAll(async () => {
    settings = await SQLITE.settings();
    await addMessage(await openEmpty(SQLITE, settings));
  });

  test("a folder with --keep 2: the newest two of its own names stay, and every other file", async () => {
    const older = [`${OLDER[0]}.db`, `${OLDER[1]}.db.age`];
    const unfinished = "messages-2025-01-04T000000Z.db.part";
    const { folder, names } = await folderWith(...older, unfinished, ...OTHERS);
    expect(await backup(folder, "--keep", "2")).toMatchObject({ code: 0, err: "" });
    expect(await names()).toEqual([older[1], expect.stringMatching(newest("db")), ...OTHERS]);
  });

  test("--keep without a folder, or a file that exists: refused, nothing is written", async () => {
    const { folder, names } = await folderWith("mine.db");
    expect(await backup(join(folder, "missing"), "--keep", "2")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^--keep needs a folder/),
    });
    expect(await backup(join(folder, "mine.db"))).toMatchObject({ code: 1, out: "" });
    expect(await names()).toEqual(["mine.db"]);
    expect(await readFile(join(folder, "mine.db"), "utf8")).toBe("mine.db");
  });
});
