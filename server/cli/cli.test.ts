import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { runCommand } from "../../tests/operator.ts";

const UUID = "6a677513-301c-4cf6-8f15-7920a7888aeb";

const NAMES = ["sign-in", "doctor", "export", "import", "erase", "backup", "migrate"] as const;

/** Runs a command line. Opening the database fails unless one is given. */
const run = (args: string[], database?: Partial<Database>, read?: () => Promise<void>) =>
  runCommand(
    args,
    {
      async open() {
        if (!database) throw new Error("opened");
        return {
          database: { close: async () => {}, ...database } as Database,
          backup: async () => {},
          grantRows: async () => {},
        };
      },
    },
    read,
  );

test("the reader of an export closes the pipe: exit 0; the database closes its own: exit 1", async () => {
  const broken = () => Promise.reject(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
  const snapshot: Database["snapshot"] = (work) => work({ query: async () => [] });
  const database = { batch: async () => [], snapshot };
  const args = ["export", "--format", "json"];
  expect(await run(args, database, broken)).toMatchObject({ code: 0, err: "" });
  const away = { ...database, snapshot: broken };
  expect(await run(args, away)).toMatchObject({ code: 1, err: "write EPIPE\n" });
});

test("--help: every command, exit 0", async () => {
  const { code, out } = await run(["--help"]);
  expect(code).toBe(0);
  for (const name of NAMES) expect(out).toMatch(new RegExp(`^  ${name}`, "m"));
});

test.each(NAMES)("%s --help: its synopsis, and no database is opened", async (name) => {
  const { code, out } = await run([name, "--help"]);
  expect(code).toBe(0);
  expect(out).toContain(`npm run admin -- ${name}`);
});

test.each([
  [[]],
  [["exprt"]],
  [["constructor"]],
  [["list"]],
  [["export", "--format", "csv", "--unknown"]],
  [["export", "--format", "csv", "word"]],
  [["export"]],
  [["export", "--format", "xml"]],
  [["export", "--format", "csv", "--state", "lost"]],
  [["migrate", "word"]],
  [["migrate", "--grant-to"]],
  [["doctor", "word"]],
  [["erase", "--yes"]],
  [["erase", "abc"]],
  [["erase", "%%%%"]],
  [["erase", "a".repeat(37)]],
  [["erase", UUID, UUID]],
  [["erase", UUID, "--email", "a@b"]],
  [["erase", "--state", "held", "--email", "a@b"]],
  [["erase", UUID, "--state", "held"]],
  [["backup"]],
  [["import"]],
  [["sign-in"]],
])("%j is invalid: exit 2, one line, and no database is opened", async (args) => {
  const { code, out, err } = await run(args);
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toMatch(/^[^\n]+\n$/);
  expect(err).not.toContain("opened");
});

test.each([
  ["--kind", ["erase", "--state", "held", "--kind", "invite", "--yes"]],
  ["--email", ["erase", "--email", "a@b.test", "--email", "c@d.test", "--yes"]],
  ["--email", ["erase", "--email", " ", "--yes"]],
  ["--state", ["export", "--format", "csv", "--state", ""]],
  ["--format", ["export", "--format", "csv", "--format", "json"]],
  ["--email", ["export", "--format", "csv", "--email", "a@b.test"]],
  ["--keep", ["backup", "folder", "--keep", "14", "--keep", "3"]],
  ["--grant-to", ["migrate", "--grant-to", "one", "--grant-to", "other"]],
  ["--state", ["import", "messages.json", "--state", "due"]],
  ["--yes", ["sign-in", "a@b.test", "--yes"]],
  ["--yes", ["doctor", "--yes"]],
])(
  "%s, which would go unused, in %j: exit 2, one line that names it, and no database is opened",
  async (option, args) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(option);
    expect(err).not.toContain("opened");
  },
);

test("the database fails: exit 1, the error in one line, and it is closed", async () => {
  let closed = false;
  const result = await run(["erase", UUID], {
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
  const result = await run(["erase", UUID], { query: () => Promise.reject(failure) });
  expect(result).toEqual({ code: 1, out: "", err: "ECONNREFUSED\n" });
});
