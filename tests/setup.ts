import type { TestProject } from "vitest/node";
import { ensureCommands } from "../scripts/ensure-commands.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the maintenance database of the PostgreSQL server that all test files share. */
    postgres: string;
  }
}

/** The proxy, and one PostgreSQL server for the whole run of the tests; each test makes a database of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureCommands({ caddy: ["caddy"] });
  const postgres = await startPostgres();
  project.provide("postgres", postgres.url("postgres"));
  return postgres.close;
}
