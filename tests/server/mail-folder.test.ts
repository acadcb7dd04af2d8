import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { mailFolder } from "#server/mail/mail-folder.ts";
import { CONTACT, invoke } from "./submissions.ts";
import { startTestServer } from "./test-server.ts";

test("without SMTP_URL every mail is a complete file that only its owner can read", async () => {
  const server = await startTestServer();
  const sent = server.nextLog("mail sent");
  await invoke(server.url, { ...CONTACT, fullName: "דנה" });
  const { delivery } = await sent;

  const folder = mailFolder(server.dataDir);
  const names = await readdir(folder);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[0-9a-f-]{36}\.eml$/);
  const file = join(folder, String(names[0]));
  expect((await stat(file)).mode & 0o077).toBe(0);

  const raw = await readFile(file, "latin1");
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n\x80-\xff]/);
  const mail = await PostalMime.parse(raw);
  expect(mail.messageId).toBe(`<${delivery}@example.org>`);
  expect(mail.from?.address).toBe("website@example.org");
  expect(mail.to?.[0]?.address).toBe("organisers@example.org");
  expect(mail.replyTo).toEqual([{ name: "דנה", address: "dana@example.com" }]);
  expect(mail.text).toContain("How do I join?");
  expect(mail.html).toContain("How do I join?");
});
