import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** The content of a file, or undefined when there is none. */
export async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes a file in one step: an interrupted build leaves the old content or the new, never a part. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, content);
  await rename(part, path);
}

/** Writes a file only when its content differs, so that a development server is not woken for nothing. */
export async function writeIfChanged(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  const present = await readIfPresent(path);
  if (!present?.equals(bytes)) await writeWhole(path, bytes);
}
