import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { BUILD_AND_START, buildFolder, failToStart, startChildServer } from "./child-server.ts";
import { post } from "./submissions.ts";
import { startTestServer } from "./test-server.ts";

test("the banner: a line each for site, data and mail", async () => {
  const folder = await buildFolder();
  const server = await startChildServer(folder, {});
  await fetch(server.url);
  await server.log("request");
  expect(server.lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^Site {2}http:\/\/localhost:\d+$/),
    `Data  ${join(folder, "data/messages.db")}`,
    `Mail  NOT SENT, because SMTP_URL is unset: each email becomes a file in ${join(folder, "data/mail")}`,
  ]);
});

test("with SMTP_URL: the banner names the mail server, and neither it nor the log has the password", async () => {
  const folder = await buildFolder();
  const server = await startChildServer(folder, { SMTP_URL: "smtp://me:pa55word@127.0.0.1:1" });
  expect(server.lines[2]).toBe("Mail  via 127.0.0.1:1 to organisers@circle.test");
  await post(server.url);
  await server.log("mail not sent");
  expect(server.lines.join()).not.toContain("pa55word");
});

test("an invalid setting: one line that names it, exit 1", async () => {
  const folder = await buildFolder();
  const result = await failToStart(folder, { SMTP_URL: "http://user:secret@host" });
  expect(result).toEqual({
    code: 1,
    stderr: "SMTP_URL: must begin with smtp:// or smtps://\n",
  });
});

test.each([
  ["MAIL_TO", "hello@example.org", {}],
  ["MAIL_FROM", "site@x.invalid", { MAIL_TO: "one@circle.test", MAIL_FROM: "site@x.invalid" }],
])(
  "with SMTP_URL, %s is the placeholder %s: one line that says so, exit 1",
  async (name, address, env) => {
    const folder = await buildFolder({ mailTo: "hello@example.org" });
    const result = await failToStart(folder, { SMTP_URL: "smtp://127.0.0.1:1", ...env });
    expect(result).toEqual({
      code: 1,
      stderr: `${name}: ${address} is a placeholder. With SMTP_URL, set a real one.\n`,
    });
  },
);

test("no build: one line that says so, exit 1", async () => {
  const { code, stderr } = await failToStart(await temporaryFolder(), {});
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The built site cannot be read\. Build it first \(.*\)\n$/);
});

test("a port in use: one line that says so, exit 1", async () => {
  const { url } = await startTestServer();
  const { port } = new URL(url);
  const result = await failToStart(await buildFolder(), { PORT: port });
  expect(result).toEqual({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is in use, set PORT to another\n`,
  });
});

/* In an empty folder, where a build would fail. */
describe("npm start says before it builds", () => {
  const failToBuildAndStart = async (env: Record<string, string>) =>
    failToStart(await temporaryFolder(), env, BUILD_AND_START);

  test.each(["PORT", "METRICS_PORT"])(
    "%s in use: one line that says so, exit 1",
    async (setting) => {
      const { port } = new URL((await startTestServer()).url);
      expect(await failToBuildAndStart({ [setting]: port })).toEqual({
        code: 1,
        stderr: `Port ${port} on 127.0.0.1 is in use, set ${setting} to another\n`,
      });
    },
  );

  test("a data folder in use by another server: one line that says so, exit 1", async () => {
    const { dataDir } = await startTestServer();
    const { code, stderr } = await failToBuildAndStart({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATA_DIR: .* is in use by another server\. .*\n$/);
  });

  test("free ports and a free folder: it goes on to build", async () => {
    const { stderr } = await failToBuildAndStart({ METRICS_PORT: "0" });
    expect(stderr).toMatch(/^The site cannot be built:/);
  });
});
