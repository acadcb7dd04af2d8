import { DatabaseError, Pool, type PoolClient, types } from "pg";
import type { Database, Row, Statement } from "./database.ts";

const CONNECTIONS = 10;
/** Also how long a request waits for a free connection before it is answered with 503. */
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * How long the driver waits for a statement. PostgreSQL cancels it earlier, by the time-outs of the roles (deploy/roles.sql), which
 * poolers take from no client.
 */
const RESPONSE_TIMEOUT_MS = 15_000;

/** How long whoever consumes a snapshot may pause between its queries; it delays PostgreSQL's vacuum. */
const SNAPSHOT_IDLE_MS = 600_000;

/** The SQLSTATE of a write to a read-only server. */
export const READ_ONLY = "25006";

const NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";

const INT8 = types.builtins.INT8;

interface PostgresDatabase extends Database {
  /** Runs `work` while holding the advisory lock with this number. */
  withLock(lock: number, work: () => Promise<void>): Promise<void>;
}

/**
 * Opens a pool of connections to PostgreSQL. Connects on first use and reconnects after failures. `longerMs`, if
 * given, takes the place of the role's time-outs in transactions.
 */
export function openPostgres(url: string, longerMs = 0): PostgresDatabase {
  const timeouts = ["statement_timeout", "idle_in_transaction_session_timeout"];
  const longer = longerMs ? timeouts.map((name) => `; SET LOCAL ${name} = ${longerMs}`) : [];
  const begin = `BEGIN${longer.join("")}`;
  const options = {
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS + longerMs,
    keepAlive: true,
    application_name: "ciso-circle",
    // Sends the statements of a transaction together, in a single round trip.
    pipeline: true,
    types: { getTypeParser: parserOf },
  };
  const pool = new Pool(options);
  // A broken connection rejects its query and also emits an error event, which would end the process if unhandled.
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
      // After an error reported by PostgreSQL the connection is still good; after any other its state is unknown. A
      // read-only server is no longer the primary, so reconnect.
      client.release(!(error instanceof DatabaseError) || error.code === READ_ONLY);
      throw withoutData(error);
    }
  }

  const now = () => withClient(async (client) => Number((await run(client, { sql: NOW }))[0]?.now));

  return {
    forUpdate: "FOR UPDATE",
    truncateLog: async () => {},
    query: (sql, values = []) => withClient((client) => run(client, { sql, values })),
    batch: (statements) => withClient((client) => transact(client, begin, statements)),
    snapshot: (work) =>
      withClient(async (client) => {
        const pause = `SET LOCAL idle_in_transaction_session_timeout = ${SNAPSHOT_IDLE_MS}`;
        await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${pause}`);
        try {
          return await work({ query: (sql, values = []) => run(client, { sql, values }) });
        } finally {
          // After an error too: the connection returns to the pool.
          await client.query("COMMIT");
        }
      }),
    steadyTime: now,
    wallTime: now,
    withLock: (lock, work) =>
      withClient(async (client) => {
        // Held by a transaction, since a connection pooler may share a session between clients.
        await client.query(begin);
        await client.query("SELECT pg_advisory_xact_lock($1)", [lock]);
        await work();
        await client.query("COMMIT");
      }),
    close: () => pool.end(),
  };
}

async function run(client: PoolClient, { sql, values = [] }: Statement): Promise<Row[]> {
  return (await client.query<Row>(sql, [...values])).rows;
}

/** After a failed statement, PostgreSQL rejects the ones that follow and turns COMMIT into ROLLBACK. */
async function transact(client: PoolClient, begin: string, statements: readonly Statement[]) {
  const begun = client.query(begin);
  const results = statements.map((statement) => run(client, statement));
  const committed = client.query("COMMIT");
  const outcomes = await Promise.allSettled([begun, ...results, committed]);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return Promise.all(results);
}

/** Removes the row that PostgreSQL quotes in errors: errors are logged, and rows are personal data. */
function withoutData(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  return Object.assign(error, { detail: undefined, where: undefined });
}

/** Returns what PostgreSQL, or a pooler, says of an error; its code alone if that may quote a value; undefined of other errors. */
export function databaseWords(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  // Data exceptions, and what a trigger raises.
  return /^(22|P0)/.test(error.code ?? "") ? error.code : error.message;
}

/** Reads BIGINT, which the driver returns as a string, as a number: our times and counts lose no precision. */
function parserOf(oid: number, format?: "text" | "binary") {
  return oid === INT8 ? Number : types.getTypeParser(oid, format);
}
