import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { DKIMOptions } from "nodemailer";
import { StartError } from "#server/start-error.ts";
import { decodeText } from "#server/text.ts";

/** The DKIM key pair: the private key's file, and the public key in the DNS at `<selector>._domainkey.<domain>`. */
export interface DkimSettings {
  domain: string;
  selector: string;
  keyFile: string;
}

/**
 * Reads the key that signs the emails. Throws a StartError if the file contains no usable key, since nodemailer would
 * then silently send unsigned emails, or if the domain is neither the sender's nor a parent of it: such a signature
 * fails DMARC alignment.
 */
export async function loadDkimKey(settings: DkimSettings, from: string): Promise<DKIMOptions> {
  const { domain, selector, keyFile } = settings;
  const senderDomain = from.split("@")[1]?.toLowerCase();
  if (!`.${senderDomain}`.endsWith(`.${domain}`)) {
    throw new StartError(`DKIM_DOMAIN: ${domain} is not the domain of the sender ${from}`);
  }
  const privateKey = await readFile(keyFile)
    .then(decodeText)
    .catch(({ message }: Error) => {
      throw new StartError(`DKIM_KEY_FILE: cannot be read (${message})`);
    });
  if (!isUsable(privateKey)) {
    throw new StartError(
      `DKIM_KEY_FILE: ${keyFile} contains no RSA private key of 2048 bits or more`,
    );
  }
  return { domainName: domain, keySelector: selector, privateKey };
}

/** Whether it is an RSA key of the size that RFC 8301 asks of senders. Receivers verify shorter ones, which can be broken. */
function isUsable(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === "rsa" && Number(asymmetricKeyDetails?.modulusLength) >= 2048;
  } catch {
    return false;
  }
}
