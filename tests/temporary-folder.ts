import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new folder for the running test, removed when it is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "server-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
