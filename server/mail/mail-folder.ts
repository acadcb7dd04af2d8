import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { syncFolder } from "#server/database/data-folder.ts";
import type { Transport } from "./transport.ts";

/** Returns the folder for emails when there is no mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, "mail");
}

/**
 * Creates a transport that writes each email to the folder as an `.eml` file, with the same bytes as over SMTP (RFC
 * 5322). Files are named by date and email, so another attempt replaces the file. Writes are atomic and
 * durable. A missing folder is created, also one that was removed meanwhile.
 */
export function createFolderTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      const time = mail.date.toISOString().replaceAll(":", "-");
      const id = /[^<@]+/.exec(mail.messageId);
      const file = join(folder, `${time}-${id}.eml`);
      await write(file, message).catch((cause) => {
        const { code } = cause as NodeJS.ErrnoException;
        // Organisers read it, and Node's own words have paths of this machine.
        const reason = `The email could not be written to DATA_DIR/mail (${code})`;
        throw Object.assign(new Error(reason, { cause }), { code });
      });
      return { errors: [], reply: `Not sent, but written to ${file}` };
    },
    close() {},
  };
}

async function write(file: string, message: Buffer | Readable): Promise<void> {
  const folder = dirname(file);
  const draft = `${file}.draft`;
  await createFolder(folder);
  await writeFile(draft, message, { mode: 0o600, flush: true });
  await rename(draft, file);
  await syncFolder(folder);
}

async function createFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (created) await syncFolder(dirname(folder));
}
