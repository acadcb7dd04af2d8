import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { cleanUpLater } from "./clean-up.ts";

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, "server/certificate", name), "utf8");

const key = read("key.pem");

/** For `localhost`, valid. */
export const LOCALHOST = { key, cert: read("certificate.pem") };
/** For `circle.test` and the names below it, valid. */
export const CIRCLE = { key, cert: read("circle.pem") };

/** Makes this thread trust the certificates until the test is over. */
export function trust(...certificates: { cert: string }[]): void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, ...certificates.map(({ cert }) => cert)]);
  cleanUpLater(() => setDefaultCACertificates(before));
}
