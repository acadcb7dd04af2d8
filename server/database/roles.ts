import { escapeIdentifier } from "pg";
import type { Database, Reader } from "./database.ts";

/**
 * Lets a PostgreSQL role read and write the rows of every table, also of later ones, and only read the list of migrations.
 * Needs a connection as the owner of the tables. Rejects with PostgreSQL's error if there is no such role.
 */
export async function grantRows(database: Database, role: string): Promise<void> {
  const [row] = await database.query("SELECT current_schema() AS schema");
  const schema = escapeIdentifier(String(row?.schema));
  const to = escapeIdentifier(role);
  const rows = "GRANT SELECT, INSERT, UPDATE, DELETE ON";
  const statements = [
    `GRANT USAGE ON SCHEMA ${schema} TO ${to}`,
    `${rows} ALL TABLES IN SCHEMA ${schema} TO ${to}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} ${rows} TABLES TO ${to}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${schema}.migrations FROM ${to}`,
  ];
  await database.batch(statements.map((sql) => ({ sql })));
}

/** A superuser is a member of every role. */
const OWNS_TABLES = `
  SELECT EXISTS (
    SELECT FROM pg_tables WHERE schemaname = current_schema() AND pg_has_role(tableowner, 'MEMBER')
  ) AS owns`;

/** Returns whether the role of this PostgreSQL connection owns the tables, and so may do more than read and write rows. */
export async function ownsTables(database: Reader): Promise<boolean> {
  const [row] = await database.query(OWNS_TABLES);
  return Boolean(row?.owns);
}
