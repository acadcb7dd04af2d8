import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { syncFolder } from "#server/sync-folder.ts";
import type { DkimKey } from "./dkim.ts";
import type { Mail } from "./template.ts";
import type { Transport } from "./transport.ts";

/** Where the mails go when there is no mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, "mail");
}

/**
 * Writes every mail to the folder as an `.eml` file, the very bytes that SMTP would carry (RFC 5322). The name is made
 * of the time and the delivery, so a repeat replaces its file; the file appears whole and durable or not at all.
 */
export async function createFolderTransport(
  folder: string,
  dkim: DkimKey | null = null,
): Promise<Transport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...(dkim && { dkim }),
  });

  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail.content);
      const file = join(folder, fileName(mail));
      const draft = `${file}.draft`;
      await writeDurably(draft, message as Buffer);
      await rename(draft, file);
      await syncFolder(folder);
    },
    close() {},
  };
}

function fileName({ id, receivedAt }: Mail): string {
  const time = new Date(receivedAt).toISOString().replaceAll(":", "-");
  return `${time}-${id}.eml`;
}

async function writeDurably(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
