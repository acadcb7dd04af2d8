import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { POSTGRES } from "../databases.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { BUILD, buildFolder, failToStart, startChildServer } from "./child-server.ts";
import { messages } from "./messages.ts";
import { MESSAGE, post } from "./submissions.ts";
import { startTestMailbox } from "./test-server.ts";

test("SMTP_URL_FILE: the server sends with its content, which is neither in its environment nor in its log", async () => {
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, callback) =>
      password === "pa55word" ? callback(null, { user: username }) : callback(new Error("535")),
  });
  const folder = await buildFolder();
  await writeFile(join(folder, "smtp-url"), `smtp://me:pa55word@127.0.0.1:${mailbox.port}\n`);
  // A relative path begins at the working directory. An empty variable counts as unset.
  const server = await startChildServer(folder, { SMTP_URL_FILE: "smtp-url", SMTP_URL: "" });
  await post(server.url);
  expect((await mailbox.nextMail()).text).toContain(MESSAGE.message);
  await server.log("mail sent");
  const environment = await readFile(`/proc/${server.process.pid}/environ`, "utf8");
  expect(environment).toContain("SMTP_URL_FILE=smtp-url");
  expect(environment).not.toContain("pa55word");
  expect(server.lines.join("\n")).not.toContain("pa55word");
});

test("DATABASE_URL_FILE: the server stores in that database, where the operator's commands find the message", async () => {
  const { DATABASE_URL, DATA_DIR = "" } = await POSTGRES.settings();
  const file = join(DATA_DIR, "database-url");
  // As a Windows shell writes it.
  await writeFile(file, `\ufeff${DATABASE_URL}\r\n`, "utf16le");
  const settings = { DATA_DIR, DATABASE_URL_FILE: file };
  const server = await startChildServer(await buildFolder(), settings);
  expect(server.lines[1]).toMatch(/^Data {2}PostgreSQL at /);
  expect((await post(server.url)).status).toBe(200);
  const { out } = await messages(settings, "list");
  expect(out.match(/^[0-9a-f]{8} /gm)).toHaveLength(1);
  const environment = await readFile(`/proc/${server.process.pid}/environ`, "utf8");
  expect(environment).not.toContain("postgres://");
});

test.each(["SMTP_URL", "DATABASE_URL"])(
  "%s both as a variable and in a file: one line that names both settings, exit 1",
  async (name) => {
    const env = { [name]: "s3cret", [`${name}_FILE`]: "secret" };
    expect(await failToStart(await buildFolder(), env)).toEqual({
      code: 1,
      stderr: `${name} and ${name}_FILE: set only one of them\n`,
    });
  },
);

test.each([
  ["SMTP_URL", "missing", null, 0o600, /^SMTP_URL_FILE: cannot be read \(ENOENT: .+\)\n$/],
  ["SMTP_URL", "unreadable", "s3cret", 0o000, /^SMTP_URL_FILE: cannot be read \(EACCES: .+\)\n$/],
  ["SMTP_URL", "empty", " \n", 0o600, /^SMTP_URL_FILE: \/.+\/secret is empty\n$/],
  ["SMTP_URL", "no address", "s3cret", 0o600, /^SMTP_URL: must have the form [^\n]+\n$/],
  ["DATABASE_URL", "missing", null, 0o600, /^DATABASE_URL_FILE: cannot be read \(ENOENT: .+\)\n$/],
  ["DATABASE_URL", "no address", "s3cret", 0o600, /^DATABASE_URL: must have the form [^\n]+\n$/],
])(
  "the file with %s is %s: one line that names the setting and not the content, exit 1",
  async (name, _state, content, mode, message) => {
    const folder = await buildFolder();
    if (content !== null) {
      await writeFile(join(folder, "secret"), content);
      await chmod(join(folder, "secret"), mode);
    }
    const { code, stderr } = await failToStart(folder, { [`${name}_FILE`]: "secret" });
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain("s3cret");
  },
);

test("npm run build where the user may not read the secrets: it goes on to build", async () => {
  // In an empty folder, where a build fails.
  const { stderr } = await failToStart(await temporaryFolder(), { SMTP_URL_FILE: "none" }, BUILD);
  expect(stderr).toMatch(/^The site cannot be built:/);
});
