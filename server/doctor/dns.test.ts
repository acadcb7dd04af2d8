import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startDnsServer } from "../../tests/dns-server.ts";
import { findingOf } from "../../tests/surroundings.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";

const DOMAIN = "circle.co.il";
const MAIL_FROM = `website@${DOMAIN}`;

/** What is found about a subject in a DNS in which these names have these TXT records. */
async function inDns(
  subject: string,
  records: Record<string, string[]>,
  env: Record<string, string> = {},
) {
  const dns = await startDnsServer(records);
  const finding = await findingOf(subject, { dns, env: { MAIL_FROM, ...env } });
  expect(finding?.todo === "").toBe(finding?.level === "ok");
  return finding;
}

test.each([
  ["ok", ["google-site-verification=x", "V=SPF1 ip4:192.0.2.0/24 mx -all"], /^There is one.* -all/],
  // Longer than a part of a TXT record, which are put together without a space.
  ["ok", [`v=spf1 ${"ip4:192.0.2.1 ".repeat(20)}~all`], /: v=spf1 (ip4:192\.0\.2\.1 ){20}~all$/],
  ["warning", [], /no SPF record/],
  ["warning", ["something else", "v=spf10 -all"], /no SPF record/],
  ["error", ["v=spf1 mx -all", "v=spf1 a -all"], /2 SPF records/],
  ["error", ["v=spf1 mx +all"], /every server in the world/],
  ["error", ["v=spf1 mx all"], /every server in the world/],
  ["error", ["v=spf1 -all"], /sends no mail/],
  ["warning", ["v=spf1 mx ?all"], /does not say/],
  ["warning", ["v=spf1 mx"], /does not say/],
  ["warning", ["v=spf1 redirect=_spf.mail.test"], /record itself does not say/],
])("SPF: %s: %j", async (level, records, found) => {
  expect(await inDns("SPF", { [DOMAIN]: records })).toMatchObject({
    level,
    found: expect.stringMatching(found),
  });
});

test("SPF whose includes need more than ten lookups: nothing is said of what was not looked at", async () => {
  const include = Array.from({ length: 11 }, (_, index) => `include:${index}.mail.test`).join(" ");
  const records = {
    [DOMAIN]: ["v=spf1 include:mail.test -all"],
    "mail.test": [`v=spf1 ${include}`],
  };
  expect((await inDns("SPF", records))?.found).toContain("Its other terms were not checked");
});

test.each([
  ["ok", { [DOMAIN]: ["v=DMARC1; p=reject"] }, /_dmarc\.circle\.co\.il has p=reject/],
  ["ok", { [DOMAIN]: ["v=DMARC1;p=Quarantine;rua=mailto:a@b"] }, /p=quarantine/],
  ["warning", { [DOMAIN]: ["v=DMARC1; p=none; rua=mailto:a@b"] }, /p=none/],
  ["warning", { [DOMAIN]: ["v=DMARC1; rua=mailto:a@b"] }, /to do nothing/],
  ["warning", { [DOMAIN]: ["v=DMARC2; p=reject"] }, /no DMARC record/],
  ["error", { [DOMAIN]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }, /2 DMARC records/],
  // A registry's record, which protects nobody's domain.
  ["warning", { "co.il": ["v=DMARC1; p=reject"] }, /no DMARC record at _dmarc\.circle\.co\.il/],
])("DMARC: %s: %j", async (level, records: Record<string, string[]>, found) => {
  const named = Object.entries(records).map(([name, txt]) => [`_dmarc.${name}`, txt]);
  expect(await inDns("DMARC", Object.fromEntries(named))).toMatchObject({
    level,
    found: expect.stringMatching(found),
  });
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
    const zone = records.length > 0 ? { [`site1._domainkey.${DOMAIN}`]: records } : {};
    const finding = await inDns("DKIM", zone, await signing());
    expect(finding).toMatchObject({ level, found: expect.stringMatching(found) });
    if (level === "error") expect(finding?.todo).toContain(right);
  });

  test("no key of ours: a warning that the mail service has to sign", async () => {
    expect(await inDns("DKIM", {})).toMatchObject({
      level: "warning",
      found: expect.stringContaining("the mail service has to sign"),
    });
  });

  test("a key file that cannot be read: an error in the words of the server's start", async () => {
    expect(await inDns("DKIM", {}, await signing("missing.pem"))).toMatchObject({
      level: "error",
      found: expect.stringContaining("DKIM_KEY_FILE: cannot be read"),
    });
  });
});

const NAMES = [DOMAIN, `_dmarc.${DOMAIN}`];

test.each([
  ["says nothing", { silent: NAMES }, "Could not be checked: ETIMEOUT."],
  ["refuses", { refuses: NAMES }, "Could not be checked: EREFUSED."],
])(
  "the name server %s: a warning, which is not that of a missing record",
  async (_, faults, found) => {
    const dns = await startDnsServer({}, faults);
    for (const subject of ["SPF", "DMARC"]) {
      const finding = await findingOf(subject, { dns, env: { MAIL_FROM } });
      expect(finding).toMatchObject({ level: "warning", found });
    }
  },
);

test("the sender is a placeholder: the DNS of example.org is not asked", async () => {
  const env = { MAIL_FROM: "website@example.org" };
  for (const subject of ["SPF", "DMARC", "DKIM"])
    expect(await findingOf(subject, { env })).toBeUndefined();
});
