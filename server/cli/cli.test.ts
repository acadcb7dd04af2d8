import { expect, test, vi } from "vitest";
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
  ["", /^Use one of sign-in, /],
  ["exprt", /^Use one of/],
  ["constructor", /^Use one of/],
  ["export --format csv word", /word/],
  ["export --format csv --unknown", /--unknown/],
  ["export", /^--format must be csv or json/],
  ["export --format xml", /^--format must be/],
  ["export --format csv --state lost", /^--state must be/],
  ["import", /^Expected exactly one FILE/],
  ["sign-in", /^Expected exactly one ADDRESS/],
  ["sign-in one other", /^Expected exactly one ADDRESS/],
  ["migrate --grant-to", /--grant-to/],
  ["migrate word", /word/],
  ["doctor word", /word/],
  ["backup", /^Expected exactly one FILE/],
  ["backup folder --keep none", /^--keep must be/],
  ["erase --yes", /^Give an ID, --email or --state/],
  ["erase abc", /^This is no ID/],
  [`erase ${UUID} ${UUID}`, /only one of them/],
  [`erase ${UUID} --email a@b`, /only one of them/],
  // What was chosen would go unused.
  ["erase --state held --kind invite --yes", /--kind/],
  ["erase --email a@b.test --email c@d.test --yes", /^--email is empty or repeated/],
  ["export --format csv --state=", /^--state is empty or repeated/],
  ["import messages.json --state due", /--state/],
])(
  "%j is invalid: exit 2, one line that says why, and no database is opened",
  async (line, why) => {
    const { code, out, err } = await run(line.split(" ").filter(Boolean));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toMatch(why);
  },
);

test.each([
  [new Error("disk\nfull \u001b[2J"), "disk full �[2J\n"],
  [Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), "ECONNREFUSED\n"],
])(
  "the database fails by %o: exit 1, the words or the code in one line, and it is closed",
  async (...row) => {
    const [failure, err] = row;
    const close = vi.fn();
    const result = await run(["erase", UUID], { query: () => Promise.reject(failure), close });
    expect(result).toEqual({ code: 1, out: "", err });
    expect(close).toHaveBeenCalledOnce();
  },
);
