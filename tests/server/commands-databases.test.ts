import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DATABASES, POSTGRES } from "../databases.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { messages } from "./messages.ts";
import { MESSAGE, post } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

test.each(DATABASES)(
  "moved to $name by export and import: a due mail is sent from there under its Message-ID, a second import adds nothing",
  async (kind) => {
    const mailbox = await startTestMailbox();
    const rejected = mailbox.reject(451);
    const old = await startTestServer({ SMTP_URL: mailbox.url });
    await post(old.url);
    await rejected;
    await old.close();
    const exported = await messages({ DATA_DIR: old.dataDir }, "export", "--format", "json");
    expect(exported).toMatchObject({ code: 0, err: "" });
    const folder = await temporaryFolder();
    const file = join(folder, "all.json");
    await writeFile(file, exported.out);

    // A folder that does not exist yet.
    const settings = { ...(await kind.settings()), DATA_DIR: join(folder, "new") };
    expect(await messages(settings, "import", file)).toEqual({
      code: 0,
      out: "1 imported, 0 already here.\n",
      err: "",
    });
    mailbox.accept();
    const server = await startTestServer({ SMTP_URL: mailbox.url, ...settings });
    const mail = await mailbox.nextMail();
    expect(mail.text).toContain(MESSAGE.message);
    expect(mail.messageId).toContain(JSON.parse(exported.out).messages[0].deliveries[0].id);

    expect(await messages(settings, "import", file)).toMatchObject({
      out: "0 imported, 1 already here.\n",
    });
    expect((await post(server.url)).status).toBe(200);
    const { out } = await messages(settings, "list");
    expect(out.match(/^[0-9a-f]{8} /gm)).toHaveLength(2);
  },
);

test("backup of PostgreSQL: refused with the pg_dump command to use, which does not contain the URL", async () => {
  const { code, out, err } = await messages(await POSTGRES.settings(), "backup", "/site.dump");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^[^\n]*pg_dump [^\n]*"\$DATABASE_URL"\n$/);
  expect(err).not.toContain("postgres://");
});

test("an unreachable database: exit 1 with one line, without the password", async () => {
  const DATABASE_URL = "postgres://me:s3cret@127.0.0.1:1/site";
  const { code, out, err } = await messages({ DATABASE_URL }, "list");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/);
  expect(err).not.toContain("s3cret");
});
