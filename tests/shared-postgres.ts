import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type Postgres, startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** An HTTP URL that serves the URL of the PostgreSQL server that all test files share. */
    postgres: string;
  }
}

/** Vitest's global setup: one PostgreSQL server for the whole run, started at the first request for it. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Postgres> | undefined;
  const broker = createServer(async (_request, response) => {
    started ??= startPostgres();
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
