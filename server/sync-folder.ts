import { open } from "node:fs/promises";

/** Makes the names in a folder durable. Without this, a crash may lose a new file, even a synced one. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
