import type { Page } from "@playwright/test";

export interface Throttling {
  name: string;
  /** How many times slower the processor is made. */
  cpu: number;
  /** The line that is emulated: delay in milliseconds, throughput in bytes a second. Without one, that of the machine. */
  line?: { latency: number; download: number; upload: number };
}

export const UNTHROTTLED: Throttling = { name: "unthrottled", cpu: 1 };

/** What Lighthouse applies for a mid-range phone on a slow 4G line (its constants `mobileSlow4G`, DevTools method). */
export const SLOW_PHONE: Throttling = {
  name: "slow 4G, 4x CPU",
  cpu: 4,
  line: { latency: 562.5, download: (1_474.56 * 1024) / 8, upload: (675 * 1024) / 8 },
};

/** Slows the page's processor and line down, for as long as the page lives. */
export async function throttle(page: Page, { cpu, line }: Throttling): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (line) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.download,
      uploadThroughput: line.upload,
    });
  }
}
