import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Mailbox } from "../mailbox.ts";

/** An address that no other test uses: by it a visitor's mail is found in the mailbox that tests share. */
export const uniqueAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** The mails about a visitor that the organisers have so far. */
export const mailsFrom = ({ mails }: Mailbox, address: string) =>
  mails.filter(({ replyTo }) => replyTo?.some((to) => to.address === address));

/** The organisers' mail about a visitor; waits for it and fails when there are two. */
export async function mailFrom(mailbox: Mailbox, address: string) {
  await expect
    .poll(() => mailsFrom(mailbox, address).length, { message: `mail from ${address}` })
    .toBeGreaterThan(0);
  const [mail, ...others] = mailsFrom(mailbox, address);
  if (!mail || others.length > 0) throw new Error(`${others.length + 1} mails from ${address}`);
  return mail;
}
