import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { runCli } from "./cli.ts";
import { userName } from "./user-name.ts";

const NAMES = [
  "list",
  "show",
  "export",
  "import",
  "resend",
  "release",
  "erase",
  "stats",
  "backup",
  "doctor",
] as const;

/** Runs a command line. Opening the database fails unless one is given. */
async function run(args: string[], database?: Partial<Database>) {
  const result = { code: 0, out: "", err: "" };
  result.code = await runCli(args, {
    async open() {
      if (!database) throw new Error("opened");
      return {
        database: { close: async () => {}, ...database } as Database,
        backup: async () => {},
        grantRows: async () => {},
      };
    },
    mail: () => Promise.reject(new Error("no mail")),
    diagnose: async () => [],
    who: "dana",
    now: () => 0,
    async out(text) {
      result.out += text;
    },
    note(line) {
      result.err += `${line}\n`;
    },
    progress: (_title, work) => work(() => {}),
    columns: 80,
    paint: (_colour, text) => text,
  });
  return result;
}

test("--help: every command, exit 0", async () => {
  const { code, out } = await run(["--help"]);
  expect(code).toBe(0);
  for (const name of NAMES) expect(out).toMatch(new RegExp(`^  ${name}`, "m"));
});

test.each(NAMES)("%s --help: its synopsis, and no database is opened", async (name) => {
  const { code, out } = await run([name, "--help"]);
  expect(code).toBe(0);
  expect(out).toContain(`npm run messages -- ${name}`);
});

test.each([
  [[]],
  [["lst"]],
  [["constructor"]],
  [["list", "--unknown"]],
  [["list", "word"]],
  [["stats", "word"]],
  [["migrate", "word"]],
  [["migrate", "--grant-to"]],
  [["doctor", "word"]],
  [["list", "--state", "lost"]],
  [["list", "--limit", "0"]],
  [["list", "--limit"]],
  [["show"]],
  [["show", "abc"]],
  [["show", "%%%%"]],
  [["show", "a".repeat(37)]],
  [["show", "aaaa", "bbbb"]],
  [["erase", "--yes"]],
  [["erase", "aaaa", "--email", "a@b"]],
  [["erase", "--state", "sent"]],
  [["erase", "--state", "held", "--email", "a@b"]],
  [["erase", "aaaa", "--state", "held"]],
  [["erase", "--kind", "contact", "--yes"]],
  [["resend", "--state", "held"]],
  [["resend", "--state", "dead", "aaaa"]],
  [["flush", "now"]],
  [["release"]],
  [["release", "--kind", "spam"]],
  [["release", "--all", "--kind", "contact"]],
  [["release", "aaaa", "--all"]],
  [["export"]],
  [["export", "--format", "xml"]],
  [["backup"]],
  [["import"]],
])("%j is invalid: exit 2, one line, and no database is opened", async (args) => {
  const { code, out, err } = await run(args);
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toMatch(/^[^\n]+\n$/);
  expect(err).not.toContain("opened");
});

test("the database fails: exit 1, the error in one line, and it is closed", async () => {
  let closed = false;
  const result = await run(["stats"], {
    query: () => Promise.reject(new Error("disk\nfull \u001b[2J")),
    async close() {
      closed = true;
    },
  });
  expect(result).toEqual({ code: 1, out: "", err: "disk full �[2J\n" });
  expect(closed).toBe(true);
});

test("an error without a message: its code", async () => {
  const failure = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  const result = await run(["stats"], { query: () => Promise.reject(failure) });
  expect(result).toEqual({ code: 1, out: "", err: "ECONNREFUSED\n" });
});

test("a user without an entry in /etc/passwd, as in the image: the number, not a failure", () => {
  const lookUp = () => {
    throw new Error("A system error occurred: uv_os_get_passwd returned ENOENT");
  };
  expect(userName(lookUp)).toBe(`user ${process.getuid?.()}`);
});
