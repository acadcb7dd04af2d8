import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanUpLater } from "./clean-up.ts";

/** Creates a folder for the running test or file, removed when that is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "test-"));
  cleanUpLater(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
