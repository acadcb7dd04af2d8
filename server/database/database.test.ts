import { beforeEach, describe, expect, test } from "vitest";
import { StartError } from "#server/start-error.ts";
import { DATABASES } from "../../tests/databases.ts";
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

  test("values are bound by number, in any order and repeatedly", async () => {
    const sql = "INSERT INTO t (word, id) VALUES ($2, $1), ($2, $3) RETURNING id, word";
    expect(await database.query(sql, [1, "two", 3])).toEqual([
      { id: 1, word: "two" },
      { id: 3, word: "two" },
    ]);
  });

  test("times in milliseconds, null and any text are read back unchanged", async () => {
    const at = 1_800_000_000_123;
    const word = "'; DROP TABLE t; -- דנה 🛡 \\ \" $1";
    await database.query("INSERT INTO t VALUES (1, $1, $2), (2, $3, $4)", [word, at, null, null]);
    expect(await database.query("SELECT word, at FROM t ORDER BY id")).toEqual([
      { word, at },
      { word: null, at: null },
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

  test("another connection sees what a batch wrote as soon as it resolves", async () => {
    await Promise.all([database.batch([insert(1)]), database.query(insert(2).sql, [2])]);
    expect(await open(where).query("SELECT count(*) AS n FROM t")).toEqual([{ n: 2 }]);
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
