import type { Page } from "@playwright/test";

/** Makes the browser say this of its connection (Network Information API). */
export async function pretendConnection(
  page: Page,
  connection: { saveData: boolean; effectiveType: "4g" | "3g" },
): Promise<void> {
  await page.addInitScript((told) => {
    Object.defineProperty(navigator, "connection", { get: () => told });
  }, connection);
}
