import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { StartError } from "#server/start-error.ts";
import { DATABASES, SQLITE } from "../../tests/databases.ts";
import { databaseFile } from "./data-folder.ts";
import type { Database } from "./database.ts";
import { migrate, requireSchema } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";

const NEWEST = Number(MIGRATIONS.at(-1)?.version);

/* What every adapter guarantees. */
describe.each(DATABASES)("$name", ({ emptySettings, open }) => {
  let where: Record<string, string>;
  let database: Database;

  beforeEach(async () => {
    where = await emptySettings();
    database = open(where);
    await database.query("CREATE TABLE t (id INTEGER PRIMARY KEY, word TEXT, at BIGINT)");
  });

  const insert = (id: number) => ({ sql: "INSERT INTO t (id) VALUES ($1)", values: [id] });
  const ids = async () =>
    (await database.query("SELECT id FROM t ORDER BY id")).map(({ id }) => id);

  test("values are bound by number; milliseconds, null and any text are read back unchanged", async () => {
    const at = 1_800_000_000_123;
    const word = "'; DROP TABLE t; -- דנה 🛡 \\ \" $1";
    const sql = "INSERT INTO t VALUES ($3, $1, $2), ($4, $1, $5) RETURNING id, word, at";
    expect(await database.query(sql, [word, at, 1, 2, null])).toEqual([
      { id: 1, word, at },
      { id: 2, word, at: null },
    ]);
  });

  test("a batch returns the rows of each statement, in order", async () => {
    const results = await database.batch([
      insert(1),
      { sql: "SELECT count(*) AS n FROM t" },
      { sql: "DELETE FROM t RETURNING id" },
    ]);
    expect(results).toEqual([[], [{ n: 1 }], [{ id: 1 }]]);
  });

  test("concurrent batches: those that fail change nothing, the others complete", async () => {
    const outcomes = await Promise.allSettled([
      database.batch([insert(1), insert(2)]),
      database.batch([insert(3), insert(3)]),
      database.query("nonsense"),
      database.batch([insert(4), { sql: "nonsense" }, insert(5)]),
      database.batch([insert(6)]),
    ]);
    const states = outcomes.map(({ status }) => status);
    expect(states).toEqual(["fulfilled", "rejected", "rejected", "rejected", "fulfilled"]);
    expect(await ids()).toEqual([1, 2, 6]);
  });

  test("a snapshot sees one state while others write; after it the changes are there", async () => {
    await database.batch([insert(1)]);
    const seen = await database.snapshot(async (reader) => {
      const count = () => reader.query("SELECT count(*) AS n FROM t");
      const before = await count();
      await database.batch([insert(2)]);
      return [before, await count()];
    });
    expect(seen).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    expect(await ids()).toEqual([1, 2]);
  });

  test("a snapshot that fails: rejected with its error, and the next statements work", async () => {
    const failing = database.snapshot((reader) => reader.query("nonsense"));
    await expect(failing).rejects.toThrow(/nonsense/);
    await Promise.all(Array.from({ length: 20 }, (_, id) => database.batch([insert(id)])));
    expect(await ids()).toHaveLength(20);
  });

  test("a migration that fails half-way changes nothing and can be repeated", async () => {
    const steps = (sql: string) => [
      { version: 1, isBreaking: false, statements: ["CREATE TABLE a (id INTEGER)", sql] },
    ];
    await expect(migrate(database, steps("nonsense"))).rejects.toThrow();
    await migrate(database, steps("CREATE TABLE b (id INTEGER)"));
    await migrate(database, steps("CREATE TABLE b (id INTEGER)"));
    expect(await database.query("SELECT version FROM migrations")).toEqual([{ version: 1 }]);
  });

  test("a database of a version before the first step: refused in one line that says how to move", async () => {
    const ancient = [{ version: 9, isBreaking: true, statements: [] }];
    await migrate(database, ancient);
    const line =
      "The database has schema 9, which this version cannot read. Move its messages: export --format json with the version that made it, then import with this one into an empty database.";
    await expect(migrate(database)).rejects.toThrow(new StartError(line));
    await expect(requireSchema(database)).rejects.toThrow(new StartError(line));
  });

  describe("a schema of the next version", () => {
    const next = (isBreaking: boolean) => {
      const version = NEWEST + 1;
      return { version, isBreaking, statements: [`CREATE TABLE step_${version} (id INTEGER)`] };
    };
    const later = { ...next(false), version: NEWEST + 2, statements: [] };
    const schema = async () => {
      const [row] = await database.query("SELECT max(version) AS version FROM migrations");
      return row?.version;
    };

    test("whose steps are all compatible: this version works with it and leaves it as it is", async () => {
      await migrate(database, [...MIGRATIONS, next(false), later]);
      await migrate(database);
      await requireSchema(database);
      expect(await schema()).toBe(later.version);
    });

    test("with a breaking step, even before a compatible one: refused in one line", async () => {
      await migrate(database, [...MIGRATIONS, next(true), later]);
      const line = `The database has schema ${later.version}, but this version only knows schemas up to ${NEWEST}. Use the newer version.`;
      await expect(migrate(database)).rejects.toThrow(new StartError(line));
      await expect(requireSchema(database)).rejects.toThrow(new StartError(line));
    });
  });
});

describe("the embedded database", () => {
  let database: Database;
  let other: DatabaseSync;

  beforeEach(async () => {
    const where = await SQLITE.emptySettings();
    database = SQLITE.open(where);
    await database.query("CREATE TABLE t (id INTEGER)");
    other = new DatabaseSync(databaseFile(String(where.DATA_DIR)));
    other.exec("BEGIN IMMEDIATE");
  });

  const insert = async (id: number) =>
    database.batch([{ sql: "INSERT INTO t VALUES ($1)", values: [id] }]);
  const stored = () => database.query("SELECT id FROM t");

  test("commits wait for the disk: WAL and synchronous=FULL", async () => {
    expect(await database.query("PRAGMA journal_mode")).toEqual([{ journal_mode: "wal" }]);
    expect(await database.query("PRAGMA synchronous")).toEqual([{ synchronous: 2 }]);
  });

  test("another connection is writing: the batch waits without blocking, then succeeds", async () => {
    let done = false;
    const batch = insert(1).then(() => {
      done = true;
    });
    await new Promise(setImmediate);
    expect(done).toBe(false);
    other.close();
    await batch;
    expect(await stored()).toEqual([{ id: 1 }]);
  });

  test("another connection is writing for longer: every batch is rejected, and none is stored later", async () => {
    const rejected = async (id: number) => (await insert(id).catch((reason) => reason)).code;
    const first = Promise.all([1, 2].map(rejected));
    const others = Promise.all([3, 4, 5, 6].map(rejected));
    expect(await first).toEqual(Array(2).fill("ERR_SQLITE_ERROR"));
    other.close();
    expect(await others).toEqual(Array(4).fill("QUEUE_TIMEOUT"));
    expect(await stored()).toEqual([]);
  });
});
