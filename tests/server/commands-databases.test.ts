import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HONEYPOT } from "#contract/form-pages.ts";
import { DATABASES, POSTGRES } from "../databases.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { messages } from "./messages.ts";
import { CONTACT, post } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

test.each(DATABASES)(
  "moved by export and import to $name: what was due is mailed from there under its Message-ID, and imported once",
  async (kind) => {
    const mailbox = await startTestMailbox();
    const refused = mailbox.refuse(451);
    const old = await startTestServer({ SMTP_URL: mailbox.url });
    await post(old.url);
    await refused;
    await old.close();
    const exported = await messages({ DATA_DIR: old.dataDir }, "export", "--format", "json");
    expect(exported).toMatchObject({ code: 0, err: "" });
    const folder = await temporaryFolder();
    const file = join(folder, "all.json");
    await writeFile(file, exported.out);

    // A folder that is not there yet.
    const settings = { ...(await kind.settings()), DATA_DIR: join(folder, "new") };
    expect(await messages(settings, "import", file)).toEqual({
      code: 0,
      out: "1 imported, 0 were here.\n",
      err: "",
    });
    mailbox.accept();
    const server = await startTestServer({ SMTP_URL: mailbox.url, ...settings });
    const mail = await mailbox.nextMail();
    expect(mail.text).toContain(CONTACT.message);
    expect(mail.messageId).toContain(JSON.parse(exported.out).messages[0].deliveries[0].id);

    expect(await messages(settings, "import", file)).toMatchObject({
      out: "0 imported, 1 were here.\n",
    });
    expect((await post(server.url)).status).toBe(200);
    const { out } = await messages(settings, "list");
    expect(out.match(/^[0-9a-f]{8} /gm)).toHaveLength(2);
  },
);

test("backup of PostgreSQL: refused with the call of pg_dump, without the address", async () => {
  const { code, out, err } = await messages(await POSTGRES.settings(), "backup", "/site.dump");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^[^\n]*pg_dump [^\n]*"\$DATABASE_URL"\n$/);
  expect(err).not.toContain("postgres://");
});

test("a database that cannot be reached: exit 1 with one line", async () => {
  const DATABASE_URL = "postgres://me:s3cret@127.0.0.1:1/site";
  const { code, out, err } = await messages({ DATABASE_URL }, "list");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/);
  expect(err).not.toContain("s3cret");
});

test.each(DATABASES)(
  "held as spam and released beside a server on $name: mailed without the server being told",
  async (kind) => {
    const settings = await kind.settings();
    const mailbox = await startTestMailbox();
    // It looks into the queue four times in a lease.
    const limits = { sendMs: 1_500, leaseMs: 3_000 };
    const server = await startTestServer({ SMTP_URL: mailbox.url, ...settings }, limits);
    await post(server.url, { ...CONTACT, [HONEYPOT]: "spam.example" });
    const { out } = await messages(settings, "list", "--state", "held");
    const id = /^([0-9a-f]{8}) .* the hidden field is filled in$/m.exec(out)?.[1];

    expect(await messages(settings, "release", String(id))).toMatchObject({ code: 0, err: "" });
    expect((await mailbox.nextMail()).text).toContain(CONTACT.message);
  },
);
