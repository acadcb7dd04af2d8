import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EMAIL, MESSAGE, NEVER, PARTIES } from "../../tests/outgoing.ts";
import { startTestMailbox } from "../../tests/server/test-server.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { loadDkimKey } from "./dkim.ts";
import { createFolderTransport } from "./mail-folder.ts";
import { createSmtpTransport, parseSmtpUrl } from "./smtp.ts";
import { createSend, type Transport } from "./transport.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

let folder: string;
let keyFile: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  keyFile = join(folder, "key.pem");
  await writeFile(keyFile, PEM);
});

const load = (domain = "example.org", from = PARTIES.from) =>
  loadDkimKey({ domain, selector: "s1", keyFile }, from);

async function sendSigned(transport: Transport): Promise<void> {
  const send = createSend(transport, { ...PARTIES, dkim: await load() });
  const payload = { ...MESSAGE.payload, fullName: "דנה", message: "Hi  there \n\n" };
  expect(await send({ ...EMAIL, message: { ...MESSAGE, payload } }, NEVER)).toBeNull();
}

test("an email sent by SMTP has a signature that verifies", async () => {
  const mailbox = await startTestMailbox();
  const transport = createSmtpTransport(parseSmtpUrl(mailbox.url), "", 1, 5_000);
  await sendSigned(transport);
  transport.close();
  expect(verify(String(mailbox.mails[0]?.raw))).toMatchObject({ d: "example.org", s: "s1" });
});

test("an email written to a file is signed too; altered, it does not verify", async () => {
  await sendSigned(createFolderTransport(join(folder, "mail")));
  const [name] = await readdir(join(folder, "mail"));
  const raw = await readFile(join(folder, "mail", String(name)), "latin1");
  expect(verify(raw)).toMatchObject({ d: "example.org" });
  expect(verify(raw.replace("CISO Circle", "CISO Square"))).toBeNull();
  expect(verify(`${raw}more`)).toBeNull();
});

test("a sender in a subdomain of the signing domain: accepted", async () => {
  expect(await load("example.org", "site@mail.example.org")).toMatchObject({ keySelector: "s1" });
});

test.each([
  [
    "a domain other than the sender's",
    () => load("example.net"),
    /^DKIM_DOMAIN: example\.net is not/,
  ],
  ["a domain that only ends like the sender's", () => load("ample.org"), /^DKIM_DOMAIN: /],
])("%s: rejected in one line", async (_case, loading, line) => {
  await expect(loading()).rejects.toThrow(line);
});

test.each([
  ["no file", null, /^DKIM_KEY_FILE: cannot be read \(.*\)$/],
  ["no key", "s3cret", /^DKIM_KEY_FILE: .* contains no RSA private key/],
  ["a key of another type", ed25519(), /contains no RSA private key/],
  ["a key that is too short", rsa(1024), /contains no RSA private key of 2048 bits/],
])("%s: rejected in one line that quotes nothing of the file", async (_case, content, line) => {
  if (content === null) await rm(keyFile);
  else await writeFile(keyFile, content);
  const loading = load();
  await expect(loading).rejects.toThrow(line);
  await expect(loading).rejects.not.toThrow("s3cret");
});

function ed25519(): string {
  const pair = generateKeyPairSync("ed25519");
  return pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

function rsa(modulusLength: number): string {
  const pair = generateKeyPairSync("rsa", { modulusLength });
  return pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Verifies a `relaxed/relaxed` signature (RFC 6376). Returns its tags, or null if it is invalid. */
function verify(raw: string): Record<string, string> | null {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line] as const);
  const signature = headers.find(([name]) => name === "dkim-signature")?.[1] ?? "";
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1)])
      .map(([name, value]) => [name, String(value).replace(/\s+/g, "")]),
  );
  const body = raw
    .slice(end + 4)
    .replace(/[ \t]+\r\n/g, "\r\n")
    .replace(/[ \t]+/g, " ")
    .replace(/(\r\n)*$/, "\r\n");
  if (createHash("sha256").update(body, "latin1").digest("base64") !== tags.bh) return null;

  const relaxed = (line: string) => {
    const colon = line.indexOf(":");
    const value = line
      .slice(colon + 1)
      .replace(/\r\n/g, "")
      .replace(/[ \t]+/g, " ")
      .trim();
    return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
  };
  const signed = String(tags.h)
    .toLowerCase()
    .split(":")
    .map((name) => headers.findLast(([other]) => other === name)?.[1])
    .filter((line) => line !== undefined);
  const own = relaxed(signature.replace(/([;\s]b=)[^;]*/, "$1"));
  const text = [...signed.map(relaxed), own].join("\r\n");
  const isValid = createVerify("RSA-SHA256")
    .update(text, "latin1")
    .verify(publicKey, String(tags.b), "base64");
  return isValid ? (tags as Record<string, string>) : null;
}
