import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { StartError } from "#server/start-error.ts";

/** Where the key of our signatures is: its public half is in the DNS at `<selector>._domainkey.<domain>`. */
export interface DkimSettings {
  domain: string;
  selector: string;
  keyFile: string;
}

/** What signs the mails, as nodemailer takes it. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** Shorter ones are not verified any more (RFC 8301). */
const SHORTEST_KEY = 1024;

/**
 * Reads the key. Throws a StartError when there is no usable one in the file, or when the domain is not that of the
 * sender: such a signature is valid and proves nothing about our mails (DMARC alignment).
 */
export async function loadDkimKey(settings: DkimSettings, from: string): Promise<DkimKey> {
  const { domain, selector, keyFile } = settings;
  const senderDomain = from.split("@")[1]?.toLowerCase();
  if (senderDomain !== domain && !senderDomain?.endsWith(`.${domain}`)) {
    throw new StartError(`DKIM_DOMAIN: ${domain} is not the domain of the sender ${from}`);
  }
  const pem = await readFile(keyFile, "utf8").catch((error: Error) => {
    throw new StartError(`DKIM_KEY_FILE: cannot be read (${error.message})`);
  });
  const key = parseKey(pem);
  if (key?.asymmetricKeyType !== "rsa" || bitsOf(key) < SHORTEST_KEY) {
    throw new StartError(
      `DKIM_KEY_FILE: ${keyFile} holds no RSA private key of ${SHORTEST_KEY} bits or more`,
    );
  }
  return { domainName: domain, keySelector: selector, privateKey: pem };
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function bitsOf(key: KeyObject): number {
  return key.asymmetricKeyDetails?.modulusLength ?? 0;
}
