import { generateKeyPairSync } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { loadDkimKey } from "./dkim.ts";

const exported = { type: "pkcs8", format: "pem" } as const;
const rsa = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey.export(exported);
const ed25519 = () => generateKeyPairSync("ed25519").privateKey.export(exported);

let keyFile: string;

beforeEach(async () => {
  keyFile = join(await temporaryFolder(), "key.pem");
  await writeFile(keyFile, rsa(2048));
});

const load = (domain = "example.org", from = "a@example.org") =>
  loadDkimKey({ domain, selector: "s1", keyFile }, from);

test("a sender in a subdomain of the signing domain: accepted", async () => {
  expect(await load("example.org", "site@mail.example.org")).toMatchObject({ keySelector: "s1" });
});

test.each(["example.net", "ample.org"])(
  "the domain %s, which is not the sender's: rejected in one line",
  async (domain) => {
    await expect(load(domain)).rejects.toThrow(
      `DKIM_DOMAIN: ${domain} is not the domain of the sender a@example.org`,
    );
  },
);

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
