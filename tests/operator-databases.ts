import type { Database } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { KINDS } from "./databases.ts";

/** Each database that the product runs on: its name, and how a test gets an empty one at the newest schema. */
export const DATABASES = KINDS.map(({ name, settings, open }) => {
  const openEmpty = async (): Promise<Database> => {
    const database = open(await settings());
    await migrate(database, Date.now);
    return database;
  };
  return [name, openEmpty] as const;
});
