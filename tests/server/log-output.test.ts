import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../free-port.ts";
import { buildFolder, COMPILED, MAIN } from "./child-server.ts";
import { post } from "./submissions.ts";

/** Runs a server with this standard output and waits until it serves. */
async function start(stdout: number | "pipe") {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [MAIN], {
    cwd: await buildFolder(),
    env: { ...COMPILED, PORT: String(port), METRICS_PORT: String(metricsPort), RATE_LIMIT: "off" },
    stdio: ["ignore", stdout, "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 50_000 },
    )
    .toBe(true);
  return { child, url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

async function dropped(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

test("the log is on a full disk: the server serves on, counts the lost lines, and SIGTERM stops it", async () => {
  const full = await open("/dev/full", "w");
  onTestFinished(() => full.close());
  const { child, url, metricsUrl } = await start(full.fd);
  expect((await post(url)).status).toBe(200);
  expect(await dropped(metricsUrl)).toBeGreaterThan(0);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "nobody reads the log: the server serves on, and %s stops it",
  async (signal) => {
    const { child, url, metricsUrl } = await start("pipe");
    // The pipe holds 64 KB, and the server keeps another megabyte in memory.
    while ((await dropped(metricsUrl)) === 0) {
      const visits = Array.from({ length: 200 }, () => fetch(`${url}/robots.txt`));
      for (const response of await Promise.all(visits)) await response.text();
    }
    expect((await post(url)).status).toBe(200);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);
