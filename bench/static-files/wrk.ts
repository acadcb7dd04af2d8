import { spawnSync } from "node:child_process";

interface Load {
  /** Responses per second. */
  perSecond: number;
  /** In milliseconds. */
  p99: number;
  /** Responses other than 2xx and 3xx, and connections that failed or timed out. */
  errors: number;
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Requests one address over several connections at once for `seconds`, as a browser that accepts Brotli. */
export function load(url: string, connections: number, seconds: number): Load {
  const { stdout, status, stderr } = spawnSync(
    "wrk",
    [
      "--threads=1",
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      "--timeout=10s",
      "--latency",
      "--header=Accept-Encoding: gzip, deflate, br, zstd",
      url,
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`wrk: ${stderr}`);
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const [, p99 = "NaN", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout) ?? [];
  const socketErrors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    stdout,
  );
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(p99) * (UNITS[unit] ?? Number.NaN),
    errors:
      number(/Non-2xx or 3xx responses: (\d+)/) +
      (socketErrors?.slice(1).reduce((sum, count) => sum + Number(count), 0) ?? 0),
  };
}
