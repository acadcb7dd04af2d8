import { describe, expect, test } from "vitest";
import { startBuiltSite } from "../built-site.ts";
import type { Journey } from "./journey.ts";
import { expectMail, FORMS, fill, filledIn, SUBMIT } from "./message-forms.ts";
import type { Visitor } from "./visitor.ts";

const NOTICES = '[aria-label="Notifications"]';

/** The one notice that is shown: a failure interrupts (`alert`), a success waits (`status`). */
async function expectToast(
  visitor: Visitor,
  role: "alert" | "status",
  words: readonly string[],
): Promise<void> {
  await visitor.expectSeen(`${NOTICES} [role=${role}] p`, words);
  await visitor.expectSeen(`${NOTICES} p`, words);
}

/** Both forms, with all that they answer. */
export function testForms(journey: Journey): void {
  describe.for(FORMS)("the form of $path", (form) => {
    async function openAndFill(visitor: Visitor, values: Record<string, string>): Promise<void> {
      await visitor.open(form.path);
      await visitor.reachIslands();
      await fill(visitor, values);
    }

    test("a field that is left empty is asked for by a toast, which Escape dismisses", async () => {
      const { visitor } = journey;
      const { "Full name": _, ...others } = form.values;
      await openAndFill(visitor, others);
      await visitor.click(SUBMIT);
      await expectToast(visitor, "alert", form.refused);
      await visitor.expectFocus("Full name");
      await visitor.press("Escape");
      await visitor.expectSeen(`${NOTICES} p`, []);
    });

    test("an address without a host is refused by the browser itself, without a toast", async () => {
      const { visitor } = journey;
      await openAndFill(visitor, { ...form.values, Email: "dana" });
      await visitor.click(SUBMIT);
      await visitor.expectFocus("Email");
      await visitor.expectSeen(":focus:invalid", ["Email"]);
      await visitor.expectSeen(`${NOTICES} p`, []);
    });

    test("a message is confirmed by a toast and arrives, and the form is empty", async () => {
      const { visitor, site } = journey;
      await openAndFill(visitor, form.values);
      await visitor.click(SUBMIT);
      await expectToast(visitor, "status", form.success);
      expect(await filledIn(visitor)).toEqual(["", "", "", ""]);
      await expectMail(site, form);
    });

    test("a message that finds no server is kept, and sent once there is one again", async () => {
      const { visitor } = journey;
      await openAndFill(visitor, form.values);
      const { port } = new URL(journey.site.url);
      await journey.site.close();
      await visitor.click(SUBMIT);
      await expectToast(visitor, "alert", form.failure);
      expect(await filledIn(visitor)).toEqual(Object.values(form.values));
      for (const error of visitor.tab.takeErrors()) {
        expect(error).toContain("The message was not sent.");
      }

      journey.site = await startBuiltSite(Number(port));
      // By key: a second click at once is a double one to WebKit, which submits nothing.
      await visitor.click([".control", "Full name"]);
      await visitor.press("Enter");
      await expectToast(visitor, "status", form.success);
      await expectMail(journey.site, form);
    });
  });
}
