import { StartError } from "#server/start-error.ts";
import type { Database, Statement } from "./database.ts";
import { MIGRATIONS, type Migration } from "./migrations.ts";

/** PostgreSQL's SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = "42501";

// `last_breaking`: what a server must know to work with this schema.
const CREATE_LIST = `
  CREATE TABLE IF NOT EXISTS migrations (
    version INTEGER PRIMARY KEY, applied_at BIGINT NOT NULL, last_breaking INTEGER NOT NULL
  )`;

const RECORD = "INSERT INTO migrations (version, applied_at, last_breaking) VALUES ($1, $2, $3)";

/**
 * Migrates the database to the newest schema, one transaction per step. Leaves a newer schema as it is. Throws a
 * StartError if a step to it is breaking, since this server could damage it, or if PostgreSQL lets our role change nothing.
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<void> {
  const current = await schemaOf(database);
  refuseAncient(current, migrations);
  await refuseBreaking(database, current, migrations);
  if (current >= newestOf(migrations)) return;
  await apply(database, current, migrations).catch((error) => {
    throw error.code === INSUFFICIENT_PRIVILEGE ? olderSchema(current, migrations) : error;
  });
}

async function apply(database: Database, current: number, migrations: readonly Migration[]) {
  await database.query(CREATE_LIST);
  let lastBreaking = 0;
  for (const { version, isBreaking, statements } of migrations) {
    if (isBreaking) lastBreaking = version;
    if (version <= current) continue;
    const steps: Statement[] = statements.map((sql) => ({ sql }));
    steps.push({ sql: RECORD, values: [version, await database.wallTime(), lastBreaking] });
    await database.batch(steps);
  }
}

/**
 * Checks, and changes nothing, that the database has the schema of this version or a newer one without a breaking step.
 * Throws a StartError if not.
 */
export async function requireSchema(database: Database, migrations = MIGRATIONS): Promise<void> {
  const current = await schemaOf(database);
  refuseAncient(current, migrations);
  if (current < newestOf(migrations)) throw olderSchema(current, migrations);
  await refuseBreaking(database, current, migrations);
}

/** Throws a StartError if the database is older than the first step, which begins with an empty one. */
function refuseAncient(current: number, [first]: readonly Migration[]): void {
  if (current === 0 || !first || current >= first.version) return;
  throw new StartError(
    `The database has schema ${current}, which this version cannot read. Move its messages: export --format json with the version that made it, then import with this one into an empty database.`,
  );
}

function olderSchema(current: number, migrations: readonly Migration[]): StartError {
  return new StartError(
    `The database has schema ${current}, but this version expects ${newestOf(migrations)}. First run npm run admin -- migrate, on PostgreSQL as the owner of the tables.`,
  );
}

const newestOf = (migrations: readonly Migration[]) => migrations.at(-1)?.version ?? 0;

/** Returns the version of the database's schema, 0 if it is empty. */
export async function schemaOf(database: Database): Promise<number> {
  const rows = await database
    .query("SELECT max(version) AS version FROM migrations")
    .catch((error) => {
      if (isMissingTable(error)) return [];
      throw error;
    });
  return Number(rows[0]?.version ?? 0);
}

async function refuseBreaking(
  database: Database,
  current: number,
  migrations: readonly Migration[],
): Promise<void> {
  const newest = newestOf(migrations);
  if (current <= newest) return;
  const sql = "SELECT last_breaking FROM migrations WHERE version = $1";
  const [row] = await database.query(sql, [current]);
  if (Number(row?.last_breaking ?? current) <= newest) return;
  throw new StartError(
    `The database has schema ${current}, but this version only knows schemas up to ${newest}. Use the newer version.`,
  );
}

/** PostgreSQL has a code for it, SQLite only a message. */
function isMissingTable(error: { code?: unknown; message: string }): boolean {
  return error.code === "42P01" || /^no such table/.test(error.message);
}

/**
 * Returns a database that is migrated before its first use. If the first attempt fails, `fatal` returns the error to
 * reject with (the database is then closed), or null if the failure may pass: then every query retries the migration
 * and rejects until it succeeds. Pages need no database, so the server starts without one.
 */
export async function withMigration<T extends Database>(
  database: T,
  migration: () => Promise<void>,
  fatal: (error: unknown) => unknown,
): Promise<T> {
  let attempt: Promise<void> | null = null;
  /** Queries that arrive during a migration share its outcome. */
  function ready(): Promise<void> {
    attempt ??= migration().catch((error) => {
      attempt = null;
      throw error;
    });
    return attempt;
  }

  const error = await ready().then(() => null, fatal);
  if (error) {
    await database.close();
    throw error;
  }
  return {
    ...database,
    query: (sql, values) => ready().then(() => database.query(sql, values)),
    batch: (statements) => ready().then(() => database.batch(statements)),
    snapshot: (work) => ready().then(() => database.snapshot(work)),
  };
}
