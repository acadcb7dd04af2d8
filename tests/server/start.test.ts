import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireFree } from "#server/app.ts";
import { firstLines } from "#server/main.ts";
import { parseSettings } from "#server/settings.ts";
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
import { SITE_INFO } from "./fixture-site.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

const linesOf = (env: Record<string, string>) =>
  firstLines("http://localhost:3000", parseSettings(env), SITE_INFO).split("\n");

test("the first lines: one each for site, data, mail and desk", () => {
  expect(linesOf({ DATA_DIR: "/data" })).toEqual([
    "Site  http://localhost:3000",
    "Data  /data/messages.db",
    "Mail  NOT SENT, because SMTP_URL is unset: each email becomes a file in /data/mail",
    "Desk  http://localhost:3000/desk, sign in with npm run admin -- sign-in ADDRESS",
    "",
  ]);
});

test("both secrets in files: stores and sends with them; no secret is in its environment or output", async () => {
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, callback) =>
      password === "pa55word" ? callback(null, { user: username }) : callback(new Error("535")),
  });
  const [where, folder] = [await POSTGRES.settings(), await buildFolder()];
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
  expect(server.lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^Site {2}http:\/\/localhost:\d+$/),
    expect.stringMatching(/^Data {2}PostgreSQL at /),
    `Mail  via 127.0.0.1:${mailbox.port} to organisers@circle.test`,
  ]);
  expect((await post(server.url)).status).toBe(200);
  expect(lastLine(await mailbox.nextMail())).toBe("How do I join?");
  await server.log("mail sent");
  expect((await admin(where, "export", "--format", "csv")).err).toBe("1 message written.\n");
  const environment = await readFile(`/proc/${server.process.pid}/environ`, "utf8");
  expect(environment).toContain("SMTP_URL_FILE=smtp-url");
  const { password } = new URL(String(where.DATABASE_URL));
  for (const secret of ["pa55word", password]) {
    expect(environment).not.toContain(secret);
    expect(server.lines.join("\n")).not.toContain(secret);
  }
});

const UNLIKE = "kept for 30 days (RETENTION_DAYS), but the privacy notice says 365";
const BUILT_FOR = "The site was built for http://localhost:3000, but SITE_URL is";
const PUBLIC = "Set SITE_URL to the public address";

test.each([
  [{ RETENTION_DAYS: "30" }, [UNLIKE]],
  [{ DESK: "off" }, ["The desk is off"]],
  [{ HOST: "0.0.0.0" }, [PUBLIC]],
  [{ HOST: "0.0.0.0", SITE_URL: "https://www.example.org" }, [BUILT_FOR]],
  [{ PORT: "4000" }, [PUBLIC]],
  [{ PORT: "4000", SITE_URL: "http://localhost:4000" }, [BUILT_FOR]],
  [{ PORT: "4000", SITE_URL: "https://localhost" }, [BUILT_FOR]],
])("%o: the warnings among the first lines are %j", (env, expected) => {
  const warnings = linesOf(env).filter((line) => line.startsWith("Warning: "));
  expect(warnings).toEqual(expected.map((words) => expect.stringContaining(words)));
});

test.each(["MAIL_TO", "MAIL_FROM"])("with SMTP_URL, %s is a placeholder: refused", async (name) => {
  const env = { SMTP_URL: "smtp://127.0.0.1:1", [name]: "site@x.invalid" };
  await expect(startTestServer(env)).rejects.toThrow(
    new StartError(`${name}: site@x.invalid is a placeholder. With SMTP_URL, set a real one.`),
  );
});

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
    const failed = { code: 1, stderr: `${line}\n` };
    expect(await failToStart(await buildFolder(), env)).toEqual(failed);
  }
});

test("npm start where a server runs: it says so before it builds, exit 1", async () => {
  const { url, metricsUrl, dataDir } = await startTestServer({ METRICS_PORT: "0" });
  const { port } = new URL(url);
  // In an empty folder, where a build would fail.
  expect(await failToStart(await temporaryFolder(), { PORT: port }, BUILD_AND_START)).toEqual({
    code: 1,
    stderr: `Port ${port} on 127.0.0.1 is in use, set PORT to another\n`,
  });
  const check = async (env: Record<string, string>) =>
    requireFree(parseSettings({ PORT: "0", DATA_DIR: await temporaryFolder(), ...env }));
  await check({});
  const METRICS_PORT = new URL(String(metricsUrl)).port;
  await expect(check({ METRICS_PORT })).rejects.toThrow(
    new StartError(`Port ${METRICS_PORT} on 127.0.0.1 is in use, set METRICS_PORT to another`),
  );
  await expect(check({ DATA_DIR: dataDir })).rejects.toThrow(/^DATA_DIR: .* is in use by another/);
});

test("npm run build where the user may not read the secrets: it goes on to build", async () => {
  // In an empty folder, where a build fails.
  const { stderr } = await failToStart(await temporaryFolder(), { SMTP_URL_FILE: "none" }, BUILD);
  expect(stderr).toMatch(/^The site cannot be built:/);
});
