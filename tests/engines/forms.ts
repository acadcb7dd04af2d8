import { type ChannelListener, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { type BuiltSite, startBuiltSite } from "../built-site.ts";
import { disturb } from "../disturb.ts";
import { FORMS, type Form } from "../forms.ts";
import { POLLING, type Tour, type Visitor } from "./visitor.ts";

type Values = Record<string, string>;

const TOASTS = '[aria-label="Notifications"]';
const RESPONSE_FINISHED = "http.server.response.finish";
const SUBMIT = ["form button[type=submit]"] as const;

export function testForms(tour: Tour): void {
  test.for([
    ["/request-invite", 1400],
    ["/apply-to-program", 1800],
  ] as const)(
    "the form of %s fits its frame, which grows with its text",
    async ([path, height]) => {
      const { visitor } = tour;
      for (const width of [390, 320]) {
        await visitor.open(path, width);
        expect(await visitor.tab.evaluate(frameHeights), `at ${width} px`).toEqual([
          height,
          height,
        ]);
      }
      await visitor.tab.evaluate(() => {
        const form = document.querySelector("iframe")?.contentDocument?.documentElement;
        form?.style.setProperty("font-size", "200%");
      });
      const expectGrown = async () => {
        const [shown, content] = await visitor.tab.evaluate(frameHeights);
        expect(shown).toBeGreaterThan(height);
        expect(shown).toBe(content);
      };
      await vi.waitFor(expectGrown, POLLING);
    },
  );

  describe.for(FORMS)("the $name", (form) => {
    testSending(tour, form);

    test("a blank field and an address without a host are refused; the message is kept while the server is down, and sent once it is up again", async () => {
      const { visitor } = tour;
      const values = form.newValues();
      const { "Full name": name, ...others } = values;
      const [begun = ""] = values.Email.split("@");
      await visitor.open(form.path);
      await visitor.reachIslands();
      await fill(visitor, { ...others, Email: begun });
      await visitor.click(SUBMIT);
      await expectToast(visitor, "alert", form.blank("Full name"));
      await visitor.expectFocus("Full name");
      await visitor.press("Escape");
      await visitor.expectVisible(`${TOASTS} p`, []);
      await visitor.tab.type(name);
      await visitor.press("Enter");
      await visitor.expectVisible(":focus:invalid", ["Email"]);
      await visitor.expectVisible(`${TOASTS} p`, []);
      await visitor.press("End");
      await visitor.tab.type(values.Email.slice(begun.length));

      const { port } = new URL(tour.site.url);
      await tour.site.close();
      await visitor.press("Enter");
      await expectToast(visitor, "alert", form.failure);
      expect((await currentValues(visitor)).filter(Boolean)).toEqual(Object.values(values));
      for (const error of visitor.tab.takeErrors()) {
        expect(error).toContain("The message was not sent.");
      }

      tour.site = await startBuiltSite(Number(port));
      // By key: to WebKit a second click at once is a double click, which does not submit.
      await visitor.click([".control", "Full name"]);
      await visitor.press("Enter");
      await expectToast(visitor, "status", form.success);
      await expectMail(tour.site, values);
    });
  });
}

/** A form is filled in before its script has come, in a page that something has changed, and sent. */
export function testSending(tour: Tour, form: Form): void {
  test(`the ${form.name}: what is typed while its script comes stays, in a page that has been changed; the message is confirmed and arrives, and the form is cleared`, async () => {
    const { visitor, site } = tour;
    const values = form.newValues();
    await visitor.open(form.path);
    await visitor.tab.evaluate(disturb, null);
    await fill(visitor, values);
    await visitor.reachIslands();
    await visitor.click(SUBMIT);
    await expectToast(visitor, "status", form.success);
    const cleared = await currentValues(visitor);
    expect(cleared.filter(Boolean)).toEqual([]);
    await expectMail(site, values);
  });
}

export function testFormsWithoutScripts(tour: Tour): void {
  test.for(FORMS)(
    "the $name comes back with its errors, and is sent and confirmed once they are corrected",
    async (form) => {
      const { visitor, site } = tour;
      const values = form.newValues();
      await visitor.open(form.path);
      // The browser refuses an empty field, but accepts spaces.
      await fill(visitor, { ...values, "Full name": " " });
      await submitWithoutScripts(visitor);
      await visitor.expectVisible(".form-notice", [form.blank("Full name").join(" ")]);
      await visitor.expectFocus("Full name");
      await visitor.tab.type(values["Full name"]);
      await submitWithoutScripts(visitor);
      await visitor.expectUrl(form.sentPath);
      await visitor.expectVisible("h1", [form.success[0]]);
      await expectMail(site, values);
    },
  );
}

/**
 * Submits the form, and waits until the server has sent its response: where scripts are off, WebKitGTK 2.50 never replies to a driver
 * that asks for something just before the page changes.
 */
async function submitWithoutScripts(visitor: Visitor): Promise<void> {
  let isFinished = false;
  const listen: ChannelListener = (message) => {
    isFinished ||= (message as { request: IncomingMessage }).request.method === "POST";
  };
  subscribe(RESPONSE_FINISHED, listen);
  await visitor.click(SUBMIT);
  await vi.waitUntil(() => isFinished, POLLING);
  unsubscribe(RESPONSE_FINISHED, listen);
}

/** Runs in the page. The height of its frame, and of what that would show without scrolling. */
async function frameHeights() {
  const frame = document.querySelector("iframe");
  await frame?.contentDocument?.fonts.ready;
  return [frame?.offsetHeight, frame?.contentDocument?.documentElement.scrollHeight];
}

/** Types values into empty fields, by label. */
async function fill(visitor: Visitor, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await visitor.click([".control", label]);
    await visitor.tab.type(value);
  }
}

/** The values of the visible fields, in their order. */
const currentValues = ({ tab }: Visitor): Promise<string[]> =>
  tab.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>(".control")]
      .filter((control) => control.checkVisibility())
      .map(({ value }) => value),
  );

/** Waits until this is the only toast. A failure has the role `alert`, a success `status`. */
async function expectToast(
  visitor: Visitor,
  role: "alert" | "status",
  texts: readonly string[],
): Promise<void> {
  await visitor.expectVisible(`${TOASTS} [role=${role}] p`, texts);
  await visitor.expectVisible(`${TOASTS} p`, texts);
}

/** Expects the next mail to the organisers to have these values. */
async function expectMail({ mailbox }: BuiltSite, values: Values): Promise<void> {
  const { replyTo, text } = await mailbox.nextMail();
  expect(replyTo?.map(({ address }) => address)).toEqual([values.Email]);
  for (const line of Object.values(values).join("\n").split("\n")) expect(text).toContain(line);
}
