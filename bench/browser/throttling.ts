export interface Throttling {
  name: string;
  /** How many times slower the processor is made. */
  cpu: number;
  /** The emulated connection: latency in milliseconds, throughput in bytes per second. By default the real one. */
  line?: { latency: number; download: number; upload: number };
}

export const UNTHROTTLED: Throttling = { name: "unthrottled", cpu: 1 };

/** Lighthouse's mid-range phone on slow 4G (its constants `mobileSlow4G`, for the DevTools method). */
export const SLOW_PHONE: Throttling = {
  name: "slow 4G, 4x CPU",
  cpu: 4,
  line: { latency: 562.5, download: (1_474.56 * 1024) / 8, upload: (675 * 1024) / 8 },
};

/** Throttles a page's processor and connection for as long as the page exists. `send` sends a DevTools command to it. */
export async function throttle(
  send: (method: string, params: object) => Promise<unknown>,
  { cpu, line }: Throttling,
): Promise<void> {
  await send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (!line) return;
  await send("Network.enable", {});
  await send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.download,
    uploadThroughput: line.upload,
  });
}
