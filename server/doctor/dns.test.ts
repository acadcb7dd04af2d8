import { generateKeyPairSync } from "node:crypto";
import { NODATA, NOTFOUND, REFUSED } from "node:dns";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findingOf } from "../../tests/surroundings.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";

const DOMAIN = "circle.co.il";
const MAIL_FROM = `website@${DOMAIN}`;

const failure = (code: string) => Object.assign(new Error("DNS"), { code });

/** What is found about a subject in a DNS that has these TXT records wherever the sender's may be, and one of a registry. */
async function inDns(subject: string, records: string[], env: Record<string, string> = {}) {
  const own = [DOMAIN, `_dmarc.${DOMAIN}`, `site1._domainkey.${DOMAIN}`];
  const resolver = {
    async resolveTxt(name: string) {
      if (!own.includes(name) && name !== "_dmarc.co.il") throw failure(NOTFOUND);
      const texts = own.includes(name) ? records : ["v=DMARC1; p=reject"];
      if (texts.length === 0) throw failure(NODATA);
      // The DNS cuts a longer text into parts.
      return texts.map((text) => text.match(/.{1,255}/g) ?? []);
    },
  };
  const finding = await findingOf(subject, { resolver, env: { MAIL_FROM, ...env } });
  expect(finding?.todo === "").toBe(finding?.level === "ok");
  return finding;
}

test.each([
  ["SPF", "ok", ["site-verification=x", "V=SPF1 mx -all"], /one.* -all\. Its other terms were not/],
  [
    "SPF",
    "ok",
    [`v=spf1 ${"ip4:192.0.2.1 ".repeat(20)}~all`],
    /: v=spf1 (ip4:192\.0\.2\.1 ){20}~all$/,
  ],
  ["SPF", "warning", [], /no SPF record/],
  ["SPF", "warning", ["something else", "v=spf10 -all"], /no SPF record/],
  ["SPF", "error", ["v=spf1 mx -all", "v=spf1 a -all"], /2 SPF records/],
  ["SPF", "error", ["v=spf1 mx +all"], /every server in the world/],
  ["SPF", "error", ["v=spf1 mx all"], /every server in the world/],
  ["SPF", "error", ["v=spf1 -all"], /sends no mail/],
  ["SPF", "warning", ["v=spf1 mx ?all"], /does not say/],
  ["SPF", "warning", ["v=spf1 redirect=_spf.mail.test"], /record itself does not say/],
  ["DMARC", "ok", ["v=DMARC1; p=reject"], /_dmarc\.circle\.co\.il has p=reject/],
  ["DMARC", "ok", ["v=DMARC1;p=Quarantine;rua=mailto:a@b"], /p=quarantine/],
  ["DMARC", "warning", ["v=DMARC1; p=none; rua=mailto:a@b"], /p=none/],
  ["DMARC", "warning", ["v=DMARC1; rua=mailto:a@b"], /to do nothing/],
  ["DMARC", "warning", ["v=DMARC2; p=reject"], /no DMARC record/],
  ["DMARC", "warning", [], /no DMARC record at _dmarc\.circle\.co\.il/],
  ["DMARC", "error", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], /2 DMARC records/],
])("%s: %s: %j", async (subject, level, records, found) => {
  const finding = await inDns(subject, records);
  expect(finding).toMatchObject({ level, found: expect.stringMatching(found) });
});

describe("DKIM", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const exported = (type: "spki" | "pkcs1") =>
    publicKey.export({ type, format: "der" }).toString("base64");
  const right = exported("spki");

  async function signing(keyFile = "dkim.pem") {
    const folder = await temporaryFolder();
    const pem = privateKey.export({ type: "pkcs8", format: "pem" });
    await writeFile(join(folder, "dkim.pem"), pem);
    return {
      DKIM_DOMAIN: DOMAIN,
      DKIM_SELECTOR: "site1",
      DKIM_KEY_FILE: join(folder, keyFile),
    };
  }

  test.each([
    ["ok", [`v=DKIM1; k=rsa; p=${right}`], /is that of DKIM_KEY_FILE/],
    ["ok", [`p=${right.replace(/.{60}/g, "$& ")}`], /is that of DKIM_KEY_FILE/],
    ["ok", [`v=DKIM1; p=${exported("pkcs1")}`], /is that of DKIM_KEY_FILE/],
    ["error", [], /There is no key at site1\._domainkey\.circle\.co\.il/],
    ["error", ["v=DKIM1; p="], /has to have the key .* It has: v=DKIM1; p=$/],
    ["error", ["v=DKIM1; p=MIIB"], /It has: v=DKIM1; p=MIIB$/],
    ["error", ["another", `v=DKIM1; p=${right}`], /It has: another and v=DKIM1/],
  ])("%s: %j", async (level, records, found) => {
    const finding = await inDns("DKIM", records, await signing());
    expect(finding).toMatchObject({ level, found: expect.stringMatching(found) });
    if (level === "error") expect(finding?.todo).toContain(right);
  });

  test("no key of ours: a warning that the mail service has to sign", async () => {
    expect(await inDns("DKIM", [])).toMatchObject({
      level: "warning",
      found: expect.stringContaining("the mail service has to sign"),
    });
  });

  test("a key file that cannot be read: an error in the words of the server's start", async () => {
    expect(await inDns("DKIM", [], await signing("missing.pem"))).toMatchObject({
      level: "error",
      found: expect.stringContaining("DKIM_KEY_FILE: cannot be read"),
    });
  });
});

test("the name server refuses: a warning, which is not that of a missing record", async () => {
  const resolver = { resolveTxt: () => Promise.reject(failure(REFUSED)) };
  for (const subject of ["SPF", "DMARC"]) {
    expect(await findingOf(subject, { resolver, env: { MAIL_FROM } })).toMatchObject({
      level: "warning",
      found: "Could not be checked: EREFUSED.",
    });
  }
});

test("the sender is a placeholder: the DNS of example.org is not asked", async () => {
  const env = { MAIL_FROM: "website@example.org" };
  for (const subject of ["SPF", "DMARC", "DKIM"])
    expect(await findingOf(subject, { env })).toBeUndefined();
});
