import { readFile } from "node:fs/promises";

/** Reads the resident memory of a process in MB (Linux). Rejects when the process is gone. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

export interface MemoryWatch {
  /** Resident memory in MB, once a second. */
  samples: readonly number[];
  end(): void;
}

/** Reads the resident memory of a process every second, until the watch ends. */
export function watchMemory(pid: number): MemoryWatch {
  const samples: number[] = [];
  const timer = setInterval(async () => samples.push(await residentMemory(pid)), 1_000);
  return { samples, end: () => clearInterval(timer) };
}
