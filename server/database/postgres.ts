import { Socket } from "node:net";
import { Pool, type PoolClient, types } from "pg";
import type { Database, Row, Statement, Value } from "./database.ts";

const CONNECTIONS = 10;
/** Also how long a request waits for a free connection: then it is 503, and the visitor tries again. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Said to the server, which then breaks the statement off. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** On top of that, for a server that says nothing any more. */
const SILENCE_MS = 5_000;

/** The SQLSTATE of a write where only reading is possible. */
const READ_ONLY = "25006";

const NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";

const INT8 = types.builtins.INT8;

export interface PostgresDatabase extends Database {
  /** Like `query`, for what may be lost in a power cut: it does not wait for the disk. */
  count(sql: string, values: readonly Value[]): Promise<Row[]>;
  /** Waits for the lock of that number, which no other connection then has until the work is over. */
  whileLocked(lock: number, work: () => Promise<void>): Promise<void>;
}

/** Opens PostgreSQL with a pool of connections. Connects when it is first used, and again after every failure. */
export function openPostgres(
  url: string,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
): PostgresDatabase {
  const options = {
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + SILENCE_MS,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    application_name: "ciso-circle",
    // The statements of a transaction go out together: one round trip instead of one each.
    pipeline: true,
    stream: () => new BatchingSocket(),
    types: { getTypeParser: parserOf },
  };
  const pool = new Pool(options);
  // A connection that breaks says so twice: to the query that it breaks, which rejects, and in an event that would end
  // the process if nobody heard it.
  const ignore = () => {};
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // After the server's own refusal the connection is good; after anything else nobody knows its state. One that may
      // only read leads to a server that is not the first any more.
      client.release(!isRefusal(error) || error.code === READ_ONLY);
      throw withoutData(error);
    }
  }

  return {
    skipLocked: "FOR UPDATE SKIP LOCKED",
    purge: async () => {},
    query: (sql, values = []) => withClient((client) => run(client, { sql, values })),
    batch: (statements) => withClient((client) => transact(client, statements)),
    now: () => withClient(async (client) => Number((await run(client, { sql: NOW }))[0]?.now)),
    count: async (sql, values) => {
      // In a transaction that no message shares.
      const loosely = [{ sql: "SET LOCAL synchronous_commit TO off" }, { sql, values }];
      return (await withClient((client) => transact(client, loosely)))[1] ?? [];
    },
    whileLocked: (lock, work) =>
      withClient(async (client) => {
        // Held by a transaction and not by the session: a pooler in between may share out the session.
        await client.query("BEGIN");
        await client.query("SELECT pg_advisory_xact_lock($1)", [lock]);
        await work();
        await client.query("COMMIT");
      }),
    close: () => pool.end(),
  };
}

/** The driver uncorks after each statement; so those of one turn of the event loop are one write to the system. */
class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

async function run(client: PoolClient, { sql, values = [] }: Statement): Promise<Row[]> {
  return (await client.query<Row>(sql, [...values])).rows;
}

/** After a statement that fails, PostgreSQL refuses those behind it and makes the COMMIT a ROLLBACK. */
async function transact(client: PoolClient, statements: readonly Statement[]): Promise<Row[][]> {
  const begun = client.query("BEGIN");
  const results = statements.map((statement) => run(client, statement));
  const committed = client.query("COMMIT");
  const outcomes = await Promise.allSettled([begun, ...results, committed]);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return Promise.all(results);
}

/** Whether PostgreSQL itself refused, by an SQLSTATE; otherwise it could not be reached. */
export function isRefusal(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "severity" in error && "code" in error;
}

/** PostgreSQL quotes the row that it refuses; errors are logged, and a row holds what a visitor wrote. */
function withoutData(error: unknown): unknown {
  if (isRefusal(error)) Object.assign(error, { detail: undefined, where: undefined });
  return error;
}

/** The driver gives a BIGINT as a string, since not every one fits; ours are times, and they do. */
function parserOf(oid: number, format?: "text" | "binary") {
  return oid === INT8 ? Number : types.getTypeParser(oid, format);
}
