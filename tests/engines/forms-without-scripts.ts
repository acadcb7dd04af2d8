import { describe, test } from "vitest";
import type { Journey } from "./journey.ts";
import { expectMail, FORMS, fill, SUBMIT } from "./message-forms.ts";

/** Both forms as the browser itself sends them. */
export function testFormsWithoutScripts(journey: Journey): void {
  describe.for(FORMS)("the form of $path", (form) => {
    test("is sent and confirmed, and arrives", async () => {
      const { visitor, site } = journey;
      await visitor.open(form.path);
      await fill(visitor, form.values);
      await visitor.click(SUBMIT);
      await visitor.expectAddress(form.sentPath);
      await visitor.expectSeen("h1", [form.success[0]]);
      await expectMail(site, form);
    });

    test("comes back with what is wrong, and is sent when that is mended", async () => {
      const { visitor, site } = journey;
      const { "Full name": name = "", ...others } = form.values;
      await visitor.open(form.path);
      // The browser refuses what is empty, and takes a space for a name.
      await fill(visitor, { "Full name": " ", ...others });
      await visitor.click(SUBMIT);
      await visitor.expectSeen(".form-notice", [form.refused.join(" ")]);
      await visitor.expectFocus("Full name");
      await visitor.tab.type(name);
      await visitor.click(SUBMIT);
      await visitor.expectAddress(form.sentPath);
      await expectMail(site, form);
    });
  });
}
