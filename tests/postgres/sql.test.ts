import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { cleanUpLater } from "../clean-up.ts";
import { POSTGRES } from "../databases.ts";
import { RECORDED_SQL } from "../shared-postgres.ts";

/** What PostgreSQL can prepare: not the changes of the schema, which its own databases have been through. */
const CAN_BE_PREPARED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/;

/** The tests of the port have a table of their own. */
const OF_A_TEST = /\b(INTO|FROM) t\b/;

test("every text of SQL that the other tests sent to SQLite: PostgreSQL prepares it", async () => {
  const lines = readFileSync(RECORDED_SQL, "utf8").trimEnd().split("\n");
  const texts = [...new Set(lines)].map((line): string => JSON.parse(line));
  const prepared = texts.filter((sql) => CAN_BE_PREPARED.test(sql) && !OF_A_TEST.test(sql));
  expect(prepared.length, "of all tests of the project “servers”").toBeGreaterThan(150);
  const client = new Client((await POSTGRES.settings()).DATABASE_URL);
  await client.connect();
  cleanUpLater(() => client.end());
  const refused: string[] = [];
  for (const sql of prepared) {
    await client.query(`PREPARE recorded AS ${sql}`).then(
      () => client.query("DEALLOCATE recorded"),
      ({ message }: Error) => refused.push(`${message}: ${sql}`),
    );
  }
  expect(refused).toEqual([]);
});
