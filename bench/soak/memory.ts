import { readFile } from "node:fs/promises";

export interface MemoryWatch {
  /** Resident memory in MB for each second so far. */
  samples: readonly number[];
  end(): void;
}

/** Reads the resident memory of a process every second, until it is gone or the watch ends (Linux). */
export function watchMemory(pid: number): MemoryWatch {
  const samples: number[] = [];
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    if (kilobytes > 0) samples.push(Math.round(kilobytes / 1024));
  }, 1_000);
  return { samples, end: () => clearInterval(timer) };
}
