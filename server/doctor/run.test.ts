import { expect, test } from "vitest";
import { StartError } from "#server/start-error.ts";
import { surroundingsWith } from "../../tests/surroundings.ts";
import { CHECKS } from "./checks.ts";
import { ok, runChecks } from "./run.ts";

test("a check that throws, rejects or never ends is a finding, without a word that may be secret; the others go on", async () => {
  const secret = "postgres://site:hunter2@db/site";
  const signals: AbortSignal[] = [];
  const findings = await runChecks(
    {
      throws: () => {
        throw new TypeError(secret);
      },
      rejects: () => Promise.reject(Object.assign(new Error(secret), { code: "EIO" })),
      hangs: (_surroundings, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
      refuses: () => Promise.reject(new StartError("There is no database. Is this its folder?")),
      works: () => ok("Fine."),
    },
    surroundingsWith(),
    50,
  );
  expect(findings.map(({ subject, level, found }) => `${subject}: ${level}: ${found}`)).toEqual([
    "throws: warning: Could not be checked: TypeError.",
    "rejects: warning: Could not be checked: EIO.",
    "hangs: warning: Could not be checked: no answer in time.",
    "refuses: warning: Could not be checked: There is no database. Is this its folder?",
    "works: ok: Fine.",
  ]);
  for (const { level, todo } of findings) expect(todo === "").toBe(level === "ok");
  expect(signals).toMatchObject([{ aborted: true }]);
});

test("what others wrote is shortened, on one line, and cannot mislead", async () => {
  const record = `v=spf1\u001b[2J \u202e\nfine ${"x".repeat(1_000)}`;
  const [finding] = await runChecks({ SPF: () => ok(record) }, surroundingsWith());
  expect(finding?.found).toMatch(/^v=spf1�\[2J � fine x+…$/);
  expect(finding?.found).toHaveLength(401);
});

test("everything at once, with nothing that can be reached: no subject claims health unseen", async () => {
  const env = {
    MAIL_FROM: "website@circle.test",
    SITE_URL: "https://www.circle.invalid",
    DATABASE_URL: "postgres://site@127.0.0.1/site",
  };
  const findings = await runChecks(CHECKS, surroundingsWith({ env }));
  const levels = Object.fromEntries(findings.map(({ subject, level }) => [subject, level]));
  expect(levels).toEqual({
    "Settings and build": "ok",
    "Public address": "error",
    Proxy: "error",
    "Mail server": "error",
    SPF: "warning",
    DMARC: "warning",
    DKIM: "warning",
    Database: "error",
    Backup: "warning",
    Disk: "ok",
    Placeholders: "ok",
  });
});
