import { policyViolations, watchPolicy } from "./loading.ts";
import { open } from "./open.ts";
import { expect, test } from "./test.ts";

/* docs/decisions/0020-security-headers.md. That no page is blocked by its own policy is in pages.test.ts. */

test("Trusted Types block markup from a string", async ({ page, allowConsole }) => {
  allowConsole(/TrustedHTML|Trusted Type/);
  await watchPolicy(page);
  await open(page, "/");
  const error = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<img src=x onerror=alert(1)>";
      return null;
    } catch (thrown) {
      return (thrown as Error).name;
    }
  });
  expect(error).toBe("TypeError");
  expect(await policyViolations(page)).toEqual(["require-trusted-types-for trusted-types-sink"]);
});
