import dns from "node:dns";
import { createServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { beforeEach, describe, expect, test } from "vitest";
import { CIRCLE, trust } from "../../tests/certificates.ts";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { listening } from "../../tests/listening.ts";
import { findingOf } from "../../tests/surroundings.ts";

const LOCAL = { SITE_URL: "http://localhost:3000" };

const answerWith =
  (body: string, status = 200, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** Every name leads to this machine. */
beforeEach(() => {
  const { lookup } = dns;
  const toThisMachine = (_name: string, _options: object, done: (...found: unknown[]) => void) =>
    done(null, [{ address: "127.0.0.1", family: 4 }]);
  dns.lookup = toThisMachine as typeof lookup;
  cleanUpLater(() => (dns.lookup = lookup));
});

describe("the public address", () => {
  const PAGE = `<!doctype html><title>Home</title>${"<p>Text.</p>".repeat(5_000)}`;
  const home = async () => Buffer.from(PAGE);

  /** What is found at https://www.circle.test, where this answers. */
  async function atPublic(answer: RequestListener) {
    const port = await listening(createHttpsServer(CIRCLE, answer));
    return findingOf("Public address", {
      env: { SITE_URL: `https://www.circle.test:${port}` },
      home,
    });
  }

  test.each([
    ["this build", "ok", answerWith(PAGE), /shows this build/],
    ["another page", "error", answerWith(`${PAGE}<script></script>`), /another page/],
    [
      "a redirect",
      "error",
      answerWith("", 301, { location: "https://x.test/" }),
      /leads to https:/,
    ],
    ["an error of the proxy", "error", answerWith("Bad gateway", 502), /status 502/],
  ])("%s: %s", async (_name, level, answer, found) => {
    trust(CIRCLE);
    const finding = await atPublic(answer);
    expect(finding).toMatchObject({ level, found: expect.stringMatching(found) });
    expect(finding?.todo === "").toBe(level === "ok");
  });

  test("a certificate that nobody trusts: an error", async () => {
    expect(await atPublic(answerWith(PAGE))).toMatchObject({
      level: "error",
      found: expect.stringMatching(/cannot be reached from here: DEPTH_ZERO_SELF_SIGNED_CERT/),
    });
  });

  test("plain http: an error, and nothing is asked", async () => {
    let asked = 0;
    const port = await listening(createServer(() => (asked += 1)));
    const env = { SITE_URL: `http://www.circle.test:${port}` };
    expect(await findingOf("Public address", { env })).toMatchObject({
      level: "error",
      found: expect.stringContaining("could be read on the way"),
    });
    expect(asked).toBe(0);
  });

  test("nobody answers: an error in public, a warning on this machine", async () => {
    const level = async (SITE_URL: string) =>
      (await findingOf("Public address", { env: { SITE_URL } }))?.level;
    expect(await level("https://www.circle.test:4")).toBe("error");
    expect(await level("http://localhost:4")).toBe("warning");
  });

  test("no build here to compare: only that it answers", async () => {
    const SITE_URL = `http://127.0.0.1:${await listening(createServer(answerWith(PAGE)))}`;
    const finding = await findingOf("Public address", { env: { SITE_URL } });
    expect(finding).toMatchObject({ level: "ok", found: `${SITE_URL} answers.` });
  });
});

describe("the proxy", () => {
  const TRUSTING = { TRUST_PROXY: "127.0.0.1, 10.0.0.0/8, 198.51.100.1" };

  test.each<[string, string, Record<string, string>, string, string | undefined, RegExp]>([
    ["a trusted one", "ok", TRUSTING, "127.0.0.1", "203.0.113.7", /from 203\.0\.113\.7, through/],
    ["none", "ok", {}, "203.0.113.7", undefined, /from 203\.0\.113\.7\.$/],
    ["one not trusted", "error", {}, "127.0.0.1", "203.0.113.7", /127\.0\.0\.1 is not/],
    ["a trusted one that names nobody", "warning", TRUSTING, "198.51.100.1", undefined, /198\.51/],
    ["another that names nobody", "warning", {}, "127.0.0.1", undefined, /from 127\.0\.0\.1/],
    ["two", "warning", TRUSTING, "127.0.0.1", "203.0.113.7, 192.168.1.9", /192\.168\.1\.9/],
    ["none, on this machine alone", "ok", LOCAL, "127.0.0.1", undefined, /from 127\.0\.0\.1/],
  ])("through %s: %s", async (_name, level, env, remoteAddress, forwardedFor, found) => {
    const request = { remoteAddress, forwardedFor };
    const finding = await findingOf("Proxy", { env, request });
    expect(finding).toMatchObject({ level, found: expect.stringMatching(found) });
  });

  test.each<[string, Record<string, string>, string | undefined]>([
    ["HOST is this machine, and no proxy is trusted", {}, "error"],
    ["HOST is this machine, and a proxy on it is trusted", TRUSTING, undefined],
    ["HOST is every address, so a proxy may be anywhere", { HOST: "0.0.0.0" }, undefined],
    ["the site is for this machine alone", LOCAL, undefined],
  ])("in the terminal, which sees no request: %s", async (_name, env, level) => {
    expect((await findingOf("Proxy", { env }))?.level).toBe(level);
  });
});
