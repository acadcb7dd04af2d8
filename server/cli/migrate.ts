import { schemaOf } from "#server/database/migrate.ts";
import { type Command, parse } from "./command.ts";

export const migrateSchema: Command = {
  synopsis: "migrate [--grant-to ROLE]",
  summary: "Brings the database to the schema of this version, before its server starts.",
  details: `Creates the database's tables if needed; can be repeated. A server does this by
itself where it may. For a server that may only read and write rows on
PostgreSQL, set DATABASE_URL to the owner of the tables for this command, and
name the server's role with --grant-to.`,

  async run(args, { open, out }) {
    const { values } = parse(args, { "grant-to": { type: "string" } });
    const { database, grantRows } = await open("migrate");
    const schema = await schemaOf(database);
    const role = values["grant-to"];
    if (role !== undefined) await grantRows(role);
    const rights = role === undefined ? "" : ` ${role} may read and write its rows.`;
    await out(`The database has schema ${schema}.${rights}\n`);
  },
};
