import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { buildFolder, failToStart, startChildServer } from "./child-server.ts";
import { IDENTITY } from "./fixture-site.ts";
import { CONTACT, post } from "./submissions.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

test("a mail that the mail server refuses for now arrives when it takes mails again, once", async () => {
  const mailbox = await startTestMailbox();
  const refused = mailbox.refuse(451);
  const server = await startTestServer({ SMTP_URL: mailbox.url });
  const sent = server.nextLog("mail sent");
  expect((await post(server.url)).status).toBe(200);
  await refused;
  mailbox.accept();
  expect(await sent).toMatchObject({ attempt: 2 });
  expect(mailbox.mails).toHaveLength(1);
  expect(server.log.find(({ msg }) => msg === "mail not sent")).toMatchObject({
    level: "warn",
    responseCode: 451,
    attempt: 1,
  });
});

test("a mail that is due when the server ends arrives after the next start, once", async () => {
  const mailbox = await startTestMailbox();
  const DATA_DIR = await temporaryFolder();
  const env = { SMTP_URL: mailbox.url, DATA_DIR };
  const refused = mailbox.refuse(451);
  const first = await startTestServer(env);
  await post(first.url);
  await refused;
  await first.close();
  mailbox.accept();

  await startTestServer(env);
  const mail = await mailbox.nextMail();
  expect(mail.text).toContain(CONTACT.message);
  expect(mailbox.mails).toHaveLength(1);
});

test("kill -9 right after the 200 while the mail server is down: the mail arrives after a restart, once", async () => {
  const mailbox = await startTestMailbox();
  const { port, url } = mailbox;
  await mailbox.close();
  const folder = await buildFolder();
  const env = { SMTP_URL: url };

  const first = await startChildServer(folder, env);
  expect((await post(first.url)).status).toBe(200);
  expect(await first.end("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });

  const upAgain = await startTestMailbox(port);
  const second = await startChildServer(folder, env);
  expect((await upAgain.nextMail()).text).toContain(CONTACT.message);
  await second.log("mail sent");
  await second.end("SIGTERM");
  expect(upAgain.mails).toHaveLength(1);
});

test("kill -9 in mid-send: the next start takes the mail over at once, under the same Message-ID", async () => {
  const folder = await buildFolder();
  let isFirst = true;
  const holding = Promise.withResolvers<void>();
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, callback) {
      if (!isFirst) return callback();
      isFirst = false;
      holding.resolve(); // and no answer
    },
  });
  const env = { SMTP_URL: mailbox.url };
  const first = await startChildServer(folder, env);
  await post(first.url);
  await holding.promise;
  await first.end("SIGKILL");

  const second = await startChildServer(folder, env);
  const mail = await mailbox.nextMail();
  expect(await second.log("mail sent")).toMatchObject({ attempt: 2 });
  expect(mail.messageId).toContain(String((await second.log("mail sent")).delivery));
  await second.end("SIGTERM");
});

test("the banner: three lines for site, data and mail, then the placeholders", async () => {
  const folder = await buildFolder();
  const server = await startChildServer(folder, {});
  await fetch(server.url);
  await server.log("request");
  expect(server.lines.slice(0, 4)).toEqual([
    expect.stringMatching(/^Site {2}http:\/\/localhost:\d+$/),
    `Data  ${join(folder, "data/messages.db")}`,
    `Mail  NOT SENT, because SMTP_URL is unset: every mail becomes a file in ${join(folder, "data/mail")}`,
    `Warning: ${IDENTITY.placeholders[0]}`,
  ]);
});

test("SMTP_URL: the banner and the log name the server and no password", async () => {
  const folder = await buildFolder();
  const server = await startChildServer(folder, { SMTP_URL: "smtp://me:pa55word@127.0.0.1:1" });
  expect(server.lines[2]).toBe("Mail  by 127.0.0.1:1 to organisers@example.org");
  await post(server.url);
  await server.log("mail not sent");
  expect(server.lines.join()).not.toContain("pa55word");
});

test("a wrong setting: one line that names it, exit 1", async () => {
  const folder = await buildFolder();
  const result = await failToStart(folder, { SMTP_URL: "http://user:secret@host" });
  expect(result).toEqual({
    code: 1,
    stderr: "SMTP_URL: must begin with smtp:// or smtps://\n",
  });
});

test("no build: one line that says so, exit 1", async () => {
  const { code, stderr } = await failToStart(await temporaryFolder(), {});
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The built site cannot be read, build it first \(.*\)\n$/);
});

test("a port that is taken: one line that says so, exit 1", async () => {
  const { url } = await startTestServer();
  const { port } = new URL(url);
  const result = await failToStart(await buildFolder(), { PORT: port });
  expect(result).toEqual({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is in use, set PORT to another\n`,
  });
});

test("a data folder that a running server uses: one line that says so, exit 1", async () => {
  const { dataDir } = await startTestServer();
  const { code, stderr } = await failToStart(await buildFolder(), { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR: .* is in use by another server\. .*\n$/);
});
