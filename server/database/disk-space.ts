import { statfs } from "node:fs/promises";

/** Returns how many bytes a process without privileges can still write to the disk of this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
