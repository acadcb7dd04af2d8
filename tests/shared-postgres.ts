import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/database/migrate.ts";
import { grantRows } from "#server/database/open-postgres.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

/** A database at the newest schema, to copy. */
export const MIGRATED = "migrated";

/** The role for servers, which may only read and write rows. Its password is the superuser's. */
export const SERVER_ROLE = "server";

/** Holds each text of SQL that the run has sent to SQLite (tests/record-sql.ts), as JSON in a line, some more than once. */
export const RECORDED_SQL = ".cache/recorded-sql.jsonl";

declare module "vitest" {
  interface ProvidedContext {
    /** An HTTP URL that serves the URL of the PostgreSQL server that all test files share. */
    postgres: string;
  }
}

/** Vitest's global setup: one PostgreSQL server for the whole run, started at the first request for it. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === "servers") rmSync(RECORDED_SQL, { force: true });
  let started: Promise<Postgres> | undefined;
  const broker = createServer(async (_request, response) => {
    started ??= startPostgres().then(prepare);
    try {
      response.end((await started).url("postgres"));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));
  project.provide("postgres", `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
  return async () => {
    broker.close();
    await (await started)?.close();
  };
}

async function prepare(postgres: Postgres): Promise<Postgres> {
  const { password } = new URL(postgres.url(MIGRATED));
  const server = openPostgres(postgres.url("postgres"));
  await server.query(`CREATE ROLE ${SERVER_ROLE} LOGIN PASSWORD '${password}'`);
  await server.query(`CREATE DATABASE ${MIGRATED}`);
  await server.close();
  const database = openPostgres(postgres.url(MIGRATED));
  await migrate(database);
  await grantRows(database, SERVER_ROLE);
  await database.close();
  return postgres;
}
