import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DESK } from "#contract/desk-paths.ts";
import { HONEYPOT } from "#contract/form.ts";
import { DATABASES, POSTGRES, SQLITE, type TestDatabase } from "../databases.ts";
import { admin } from "../operator.ts";
import { MESSAGE, messageWith, post } from "../post-message.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { ageKeys, backupEnv, backupScript } from "./backups.ts";
import { DANA, deskClient, startDesk } from "./test-desk.ts";
import { scrape, startTestServer } from "./test-server.ts";

/* docs/operate.md#backup-and-restore: its commands, as they stand there, with other folders and file names. */

const OPERATE = await readFile(join(import.meta.dirname, "../../docs/operate.md"), "utf8");

/** Returns the line of operate.md that begins like this, without its comment. */
function documented(beginning: string): string {
  const lines = OPERATE.split("\n").filter((line) => line.startsWith(beginning));
  expect(lines, beginning).toHaveLength(1);
  return String(lines[0]).replace(/ +# .*/, "");
}

/** Runs lines of operate.md on this database: in place of its names those of the test. */
function runDocumented(
  beginnings: readonly string[],
  settings: Record<string, string>,
  file: string,
  key: string,
): void {
  const { username, gid } = userInfo();
  const script = beginnings
    .map(documented)
    .join("\n")
    .replaceAll("/var/lib/ciso-circle", String(settings.DATA_DIR))
    .replaceAll("-g ciso-circle", `-g ${gid}`)
    .replaceAll("ciso-circle", username)
    .replaceAll(/\/backups\/\S+Z\.\w+(\.age)?/g, file)
    .replaceAll("key.txt", key);
  const env = backupEnv(settings);
  const { status, stderr } = spawnSync("sh", ["-ec", script], { env, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}

const MOVE_ASIDE = "cd /var/lib/ciso-circle";
const WAYS = [
  { kind: SQLITE, isEncrypted: false, lines: [MOVE_ASIDE, "install -o ciso-circle"] },
  { kind: SQLITE, isEncrypted: true, lines: [MOVE_ASIDE, "(umask 077 && age --decrypt"] },
  { kind: POSTGRES, isEncrypted: false, lines: ["pg_restore --clean --if-exists"] },
  { kind: POSTGRES, isEncrypted: true, lines: ["age --decrypt --identity key.txt /backups"] },
  { kind: POSTGRES, isEncrypted: false, lines: ["pg_restore --exit-on-error"], isEmpty: true },
];

test.each(DATABASES)(
  "$name, each way to restore a backup: its messages, a server starts, no session or link works",
  async (kind) => {
    const desk = await startDesk(kind, { METRICS_PORT: "0" });
    const { env: settings, server } = desk;
    const { cookie } = await desk.signIn(DANA);
    const token = await desk.link(DANA);
    await post(server.url, messageWith("first"));
    await post(server.url, { ...MESSAGE, [HONEYPOT]: "x" });
    // One is sent then, the other held: nothing changes any more.
    const due = async () =>
      (await admin(settings, "export", "--format", "csv", "--state", "due")).err;
    await expect.poll(due).toBe("0 messages written.\n");
    const stored = await messagesIn(settings);
    expect(stored).toHaveLength(2);

    const { recipient, key } = await ageKeys();
    const lastBackup = async () =>
      Number((await scrape(server.metricsUrl)).get("last_backup_timestamp_seconds"));
    expect(await lastBackup()).toBe(0);
    const plain = await backUp(kind, settings, "");
    const encrypted = await backUp(kind, settings, recipient);
    expect(Date.now() / 1000 - (await lastBackup())).toBeLessThan(600);
    await post(server.url, messageWith("after the backup"));
    await server.close();

    let restored = settings;
    for (const { isEncrypted, lines, isEmpty } of WAYS.filter((way) => way.kind === kind)) {
      if (isEmpty) restored = await kind.emptySettings();
      runDocumented(lines, kind.asOwner(restored), isEncrypted ? encrypted : plain, key);
      expect(await messagesIn(restored), lines.join()).toEqual(stored);
      const { url, close } = await startTestServer({ ...settings, ...restored });
      const browser = Object.assign(deskClient(url), { cookie });
      expect((await browser.post(DESK.messages)).status, lines.join()).toBe(401);
      expect((await deskClient(url).post(DESK.signIn, { token })).status, lines.join()).toBe(401);
      // The next way has something to replace.
      expect((await post(url)).status).toBe(200);
      await close();
    }
  },
);

async function messagesIn(settings: Record<string, string>) {
  const { code, out } = await admin(settings, "export", "--format", "json");
  expect(code).toBe(0);
  return JSON.parse(out).messages;
}

/** Makes a backup, as a server's role, with the command or where that makes none with the script. Returns the file, which alone is in its folder. */
async function backUp(
  kind: TestDatabase,
  settings: Record<string, string>,
  recipient: string,
): Promise<string> {
  const folder = await temporaryFolder();
  const variables = { BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient };
  const outcome =
    kind === POSTGRES || recipient
      ? await backupScript({ ...backupEnv(settings), ...variables })
      : await admin(settings, "backup", folder, "--keep", "14");
  expect(outcome).toMatchObject({ code: 0, err: "" });
  const [name, ...others] = await readdir(folder);
  expect(others).toEqual([]);
  const start = (await readFile(join(folder, String(name)))).toString("latin1", 0, 22);
  expect(start === "age-encryption.org/v1\n").toBe(recipient !== "");
  expect(name?.endsWith(".age")).toBe(recipient !== "");
  return join(folder, String(name));
}
