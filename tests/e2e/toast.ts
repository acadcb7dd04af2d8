import { expect, type Page } from "@playwright/test";

/** Where notices come up. */
export const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** The one notice that is shown: a destructive toast interrupts (`alert`), any other waits (`status`). */
export async function expectToast(
  page: Page,
  role: "alert" | "status",
  title: string,
  description: string,
): Promise<void> {
  await expect(notices(page).getByRole(role).getByRole("paragraph")).toHaveText([
    title,
    description,
  ]);
  await expect(notices(page).getByRole("paragraph")).toHaveCount(2);
}

export async function expectNoToast(page: Page): Promise<void> {
  await expect(notices(page).getByRole("paragraph")).toHaveCount(0);
}
