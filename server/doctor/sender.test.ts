import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startDnsServer } from "../../tests/dns-server.ts";
import { findingOf } from "../../tests/surroundings.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { dkim } from "./dkim.ts";
import { dmarc } from "./dmarc.ts";
import { mx } from "./mx.ts";
import { spf } from "./spf.ts";

const MAIL_FROM = "website@news.circle.test";
const DOMAIN = "news.circle.test";

/** What is found in a DNS in which these names have these TXT records. */
async function inDns(
  check: Parameters<typeof findingOf>[0],
  records: Record<string, string[]>,
  env: Record<string, string> = {},
) {
  const zone = Object.entries(records).map(([name, txt]) => [name, { txt }]);
  const dns = await startDnsServer(Object.fromEntries(zone));
  return findingOf(check, { dns, env: { MAIL_FROM, ...env } });
}

describe("SPF", () => {
  test.each([
    ["ok", ["v=spf1 include:_spf.mail.test ~all"], /One record/],
    ["ok", ["google-site-verification=x", "V=SPF1 ip4:192.0.2.0/24 a mx/24 -all"], /One record/],
    ["ok", ["v=spf1 redirect=_spf.mail.test"], /One record/],
    ["warning", ["something else", "v=spf10 -all"], /no SPF record/],
    ["error", ["v=spf1 mx -all", "v=spf1 a -all"], /2 SPF records/],
    ["error", ["v=spf1 mx +all"], /every server in the world/],
    ["error", ["v=spf1 mx all"], /every server in the world/],
    ["error", ["v=spf1 -all"], /sends no mail/],
    ["error", ["v=spf1 ipv4:192.0.2.1 -all"], /cannot be read at “ipv4:192/],
    ["error", [`v=spf1 ${"include:x.test ".repeat(11)}-all`], /11 lookups/],
    ["warning", ["v=spf1 mx ?all"], /does not say/],
    ["warning", ["v=spf1 mx"], /does not say/],
    // Longer than a part of a TXT record, which are put together without a space.
    ["ok", [`v=spf1 ${"ip4:192.0.2.1 ".repeat(30)}-all`], /-all$/],
  ])("%s: %j", async (state, records, found) => {
    const finding = await inDns(spf, { [DOMAIN]: records });
    expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
    expect(finding?.todo === "").toBe(state === "ok");
  });

  test("no such domain: a warning that there is no record", async () => {
    expect(await inDns(spf, {})).toMatchObject({ state: "warning" });
  });
});

describe("DMARC", () => {
  test.each([
    ["ok", { [DOMAIN]: ["v=DMARC1; p=reject"] }, /p=reject/],
    ["ok", { [DOMAIN]: ["v=DMARC1;p=Quarantine;rua=mailto:a@b"] }, /p=quarantine/],
    ["warning", { [DOMAIN]: ["v=DMARC1; p=none; rua=mailto:a@b"] }, /p=none/],
    ["ok", { "circle.test": ["v=DMARC1; p=reject"] }, /_dmarc\.circle\.test/],
    ["warning", { "circle.test": ["v=DMARC1; p=reject; sp=none"] }, /p=none/],
    ["warning", {}, /no DMARC record/],
    ["warning", { [DOMAIN]: ["v=DMARC2; p=reject"], test: ["v=DMARC1; p=reject"] }, /no DMARC/],
    ["error", { [DOMAIN]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, /2 DMARC records/],
    ["error", { [DOMAIN]: ["v=DMARC1; rua=mailto:a@b"] }, /no policy/],
  ])("%s: %j", async (state, records: Record<string, string[]>, found) => {
    const named = Object.entries(records).map(([name, txt]) => [`_dmarc.${name}`, txt]);
    const finding = await inDns(dmarc, Object.fromEntries(named));
    expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
  });

  test("p=none: the next step, which begins with reports where there are none", async () => {
    const at = `_dmarc.${DOMAIN}`;
    const reported = await inDns(dmarc, { [at]: ["v=DMARC1; p=none; rua=mailto:a@b"] });
    expect(reported?.todo).toMatch(/^Once the reports/);
    expect((await inDns(dmarc, { [at]: ["v=DMARC1; p=none"] }))?.todo).toMatch(/^Add rua=/);
  });
});

describe("DKIM", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const exported = (type: "spki" | "pkcs1") =>
    publicKey.export({ type, format: "der" }).toString("base64");
  const right = exported("spki");
  const other = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
  const wrong = other.export({ type: "spki", format: "der" }).toString("base64");

  async function signing(keyFile = "dkim.pem") {
    const folder = await temporaryFolder();
    const pem = privateKey.export({ type: "pkcs8", format: "pem" });
    await writeFile(join(folder, "dkim.pem"), pem);
    return {
      DKIM_DOMAIN: "circle.test",
      DKIM_SELECTOR: "site1",
      DKIM_KEY_FILE: join(folder, keyFile),
    };
  }

  test.each([
    ["ok", [`v=DKIM1; k=rsa; p=${right}`], /is that of DKIM_KEY_FILE/],
    ["ok", [`p=${right.replace(/.{60}/g, "$& ")}`], /is that of DKIM_KEY_FILE/],
    ["ok", [`v=DKIM1; p=${exported("pkcs1")}`], /is that of DKIM_KEY_FILE/],
    ["error", [], /There is no key at site1\._domainkey\.circle\.test/],
    ["error", ["v=DKIM1; p="], /revoked/],
    ["error", [`v=DKIM1; p=${wrong}`], /is not that/],
    ["error", ["v=DKIM1; k=rsa"], /is not that/],
    ["error", [`v=DKIM1; k=ed25519; p=${right}`], /k=ed25519/],
    ["error", [`v=DKIM1; p=${right}`, "another"], /2 TXT records/],
    ["warning", [`v=DKIM1; t=s:y; p=${right}`], /t=y/],
  ])("%s: %j", async (state, records, found) => {
    const zone = records.length > 0 ? { "site1._domainkey.circle.test": records } : {};
    const finding = await inDns(dkim, zone, await signing());
    expect(finding).toMatchObject({ state, found: expect.stringMatching(found) });
    if (state === "error" && !found.source.includes("revoked"))
      expect(finding?.todo).toContain(right);
  });

  test("no key of ours: a warning that the mail service has to sign, without a question to the DNS", async () => {
    const finding = await findingOf(dkim, { env: { MAIL_FROM } });
    expect(finding).toMatchObject({
      state: "warning",
      found: expect.stringContaining("the mail service has to sign"),
    });
  });

  test("a key file that cannot be read: the words of the server's start", async () => {
    const env = { MAIL_FROM, ...(await signing("missing.pem")) };
    await expect(findingOf(dkim, { env })).rejects.toThrow("DKIM_KEY_FILE: cannot be read");
  });
});

describe("mail to the sender", () => {
  test.each([
    ["ok", ["mail.circle.test"], /takes mail at mail\.circle\.test/],
    ["warning", ["."], /takes no mail/],
    ["warning", [], /no MX record/],
  ])("%s: %j", async (state, servers, found) => {
    const dns = await startDnsServer({ [DOMAIN]: { mx: servers } });
    expect(await findingOf(mx, { dns, env: { MAIL_FROM } })).toMatchObject({
      state,
      found: expect.stringMatching(found),
    });
  });
});

test("no such domain: an error in public, a warning on this machine", async () => {
  const dns = await startDnsServer({});
  const state = async (env: Record<string, string>) =>
    (await findingOf(mx, { dns, env: { MAIL_FROM, ...env } }))?.state;
  expect(await state({})).toBe("error");
  expect(await state({ SITE_URL: "http://localhost:3000" })).toBe("warning");
});

test.each([
  ["says nothing", { silent: [DOMAIN, `_dmarc.${DOMAIN}`] }, /\(ETIMEOUT\)/],
  ["refuses", { refuses: [DOMAIN, `_dmarc.${DOMAIN}`] }, /\(EREFUSED\)/],
])(
  "the name server %s: it could not be asked, which is not the same as no record",
  async (_name, faults, words) => {
    const dns = await startDnsServer({}, faults);
    for (const check of [spf, dmarc, mx]) {
      await expect(findingOf(check, { dns, env: { MAIL_FROM } })).rejects.toThrow(words);
    }
  },
);

test("the sender is a placeholder: the DNS of example.org is not asked", async () => {
  const env = { MAIL_FROM: "website@example.org" };
  for (const check of [spf, dmarc, dkim, mx])
    expect(await findingOf(check, { env })).toBeUndefined();
});
