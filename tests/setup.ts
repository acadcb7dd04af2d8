import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type Postgres, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where to ask for the PostgreSQL server that all test files share: it answers with the URL of a database. */
    postgres: string;
  }
}

/** One PostgreSQL server for the whole run of the tests, started when the first file asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Postgres> | undefined;
  const desk = createServer(async (_request, response) => {
    started ??= startPostgres();
    try {
      response.end((await started).url("postgres"));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve));
  project.provide("postgres", `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.close();
    await (await started)?.close();
  };
}
