import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { StartError } from "#server/start-error.ts";
import { POSTGRES } from "../databases.ts";
import { lastLine } from "../mailbox.ts";
import { admin } from "../operator.ts";
import { post } from "../post-message.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import {
  BUILD,
  BUILD_AND_START,
  buildFolder,
  failToStart,
  startChildServer,
} from "./child-server.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

let folder: string;

beforeAll(async () => {
  folder = await buildFolder();
});

const environmentOf = (pid: number | undefined) => readFile(`/proc/${pid}/environ`, "utf8");

test("the first lines: one each for site, data and mail", async () => {
  const server = await startChildServer(folder, {});
  expect(server.lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^Site {2}http:\/\/localhost:\d+$/),
    `Data  ${join(folder, "data/messages.db")}`,
    `Mail  NOT SENT, because SMTP_URL is unset: each email becomes a file in ${join(folder, "data/mail")}`,
  ]);
});

test("both secrets in files: the server stores and sends with them, the first lines name both places, and no secret is in its environment or log", async () => {
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, callback) =>
      password === "pa55word" ? callback(null, { user: username }) : callback(new Error("535")),
  });
  const where = await POSTGRES.settings();
  const DATABASE_URL_FILE = join(String(where.DATA_DIR), "database-url");
  // As a Windows shell writes it.
  await writeFile(DATABASE_URL_FILE, `\ufeff${where.DATABASE_URL}\r\n`, "utf16le");
  await writeFile(join(folder, "smtp-url"), `smtp://me:pa55word@127.0.0.1:${mailbox.port}\n`);
  const server = await startChildServer(folder, {
    DATA_DIR: String(where.DATA_DIR),
    DATABASE_URL_FILE,
    // A relative path begins at the working directory. An empty variable counts as unset.
    SMTP_URL_FILE: "smtp-url",
    SMTP_URL: "",
  });
  expect(server.lines.slice(1, 3)).toEqual([
    expect.stringMatching(/^Data {2}PostgreSQL at /),
    `Mail  via 127.0.0.1:${mailbox.port} to organisers@circle.test`,
  ]);
  expect((await post(server.url)).status).toBe(200);
  expect(lastLine(await mailbox.nextMail())).toBe("How do I join?");
  await server.log("mail sent");
  expect((await admin(where, "export", "--format", "csv")).err).toBe("1 message written.\n");
  const environment = await environmentOf(server.process.pid);
  expect(environment).toContain("SMTP_URL_FILE=smtp-url");
  const { password } = new URL(String(where.DATABASE_URL));
  for (const secret of ["pa55word", password]) {
    expect(environment).not.toContain(secret);
    expect(server.lines.join("\n")).not.toContain(secret);
  }
});

test.each([
  ["MAIL_TO", "hello@example.org", {}],
  ["MAIL_FROM", "site@x.invalid", { MAIL_TO: "one@circle.test" }],
])(
  "with SMTP_URL, %s is the placeholder %s: refused, which says so",
  async (name, address, env) => {
    const starting = startTestServer({ SMTP_URL: "smtp://127.0.0.1:1", ...env, [name]: address });
    await expect(starting).rejects.toThrow(
      new StartError(`${name}: ${address} is a placeholder. With SMTP_URL, set a real one.`),
    );
  },
);

test("a secret given twice, no build, a port in use: one line that says so, exit 1", async () => {
  const { port } = new URL((await startTestServer()).url);
  const both = { DATABASE_URL: "s3cret", DATABASE_URL_FILE: "secret" };
  const build = await failToStart(await temporaryFolder(), {});
  expect(build.stderr).toMatch(/^The built site cannot be read\. Build it first \(.*\)\n$/);
  expect(build.code).toBe(1);
  for (const [env, line] of [
    [both, "DATABASE_URL and DATABASE_URL_FILE: set only one of them"],
    [{ PORT: port }, `Port ${port} on 127.0.0.1 is in use, set PORT to another`],
  ] as const) {
    expect(await failToStart(folder, env)).toEqual({ code: 1, stderr: `${line}\n` });
  }
});

test("npm start with a port in use: it says so before it builds, exit 1", async () => {
  const { port } = new URL((await startTestServer()).url);
  // In an empty folder, where a build would fail.
  expect(await failToStart(await temporaryFolder(), { PORT: port }, BUILD_AND_START)).toEqual({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is in use, set PORT to another\n`,
  });
});

test("npm run build where the user may not read the secrets: it goes on to build", async () => {
  // In an empty folder, where a build fails.
  const { stderr } = await failToStart(await temporaryFolder(), { SMTP_URL_FILE: "none" }, BUILD);
  expect(stderr).toMatch(/^The site cannot be built:/);
});
