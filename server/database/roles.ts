import { escapeIdentifier } from "pg";
import type { Database } from "./database.ts";

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

/** Each column is named after what it tells. A superuser may do all of it. */
const EXCESS = `
  SELECT
    rolsuper AS "everything, as a superuser",
    rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "manage roles or databases",
    EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid) AS "act as other roles",
    has_database_privilege(current_database(), 'CREATE')
      OR has_schema_privilege(current_schema(), 'CREATE') AS "create tables",
    EXISTS (
      SELECT FROM pg_tables WHERE schemaname = current_schema() AND pg_has_role(tableowner, 'MEMBER')
    ) AS "change and drop tables",
    EXISTS (
      SELECT FROM pg_tables WHERE schemaname = current_schema()
        AND has_table_privilege(format('%I.%I', schemaname, tablename), 'TRUNCATE, REFERENCES, TRIGGER')
    ) AS "empty tables and add triggers",
    has_table_privilege('migrations', 'INSERT, UPDATE, DELETE') AS "change the list of migrations"
  FROM pg_roles WHERE rolname = current_user`;

/** Returns what the role of this PostgreSQL connection may do besides reading and writing rows, in words. */
export async function excessRights(database: Database): Promise<string[]> {
  const [row = {}] = await database.query(EXCESS);
  return Object.keys(row).filter((right) => row[right]);
}
