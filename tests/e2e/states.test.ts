import { inMode, judge, MODES } from "./modes.ts";
import { refusals, watchPolicy } from "./policy.ts";
import { STATES } from "./states.ts";
import { expect, test } from "./test.ts";

// In another zone than the event's, so that its card shows the visitor's own time too.
test.use({ timezoneId: "Europe/London" });

for (const { name, reach, anew } of STATES) {
  test(`${name}: no rule of accessibility is broken and nothing is lost in any mode, its policy refuses nothing`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await watchPolicy(page);
    for (const [index, mode] of MODES.entries()) {
      await inMode(page, mode, async () => {
        if (index === 0 || anew) await reach(page);
        await judge(page, name, mode);
      });
    }
    expect(await refusals(page)).toEqual([]);
  });
}
