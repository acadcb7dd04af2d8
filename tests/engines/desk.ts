import { expect, test, vi } from "vitest";
import { ADDRESSES } from "../built-site.ts";
import { payloadOf } from "../payloads.ts";
import { postMessage } from "../post-message.ts";
import { POLLING, type Tour } from "./visitor.ts";

/** The organisers' desk, once through, by mouse and keyboard. */
export function testDesk(tour: Tour): void {
  test("an organiser signs in by mail, finds a message, answers it, takes that back and erases it", async () => {
    const { visitor, site } = tour;
    const { tab } = visitor;
    const { fullName } = payloadOf("contact", "");
    await postMessage(site.url, "contact", "A message for the desk");

    await visitor.open("/desk");
    await visitor.click(["input[name=email]"]);
    await tab.type(ADDRESSES.MAIL_TO);
    await visitor.press("Enter");
    const link = await vi.waitUntil(() => {
      const mail = site.mailbox.mails.find(({ subject }) => subject === "Your sign-in link");
      return /\/desk#sign-in=\S+/.exec(mail?.text ?? "")?.[0];
    }, POLLING);
    await visitor.open("/guidelines");
    await tab.evaluate((path) => location.assign(path), link);
    await visitor.click([".desk-door .button", "Sign in"]);
    await visitor.expectVisible("h1", ["Messages"]);
    await visitor.expectUrl("/desk");

    await visitor.click(["input[type=search]"]);
    await tab.type("for the desk");
    await visitor.click([".desk-row-link", fullName]);
    await visitor.expectFocus(fullName);
    // Its first button becomes the other one: a press must not outrun that.
    const offers = (label: string) =>
      visitor.expectVisible(".desk-sheet .desk-action:first-child", [label]);
    await visitor.click([".desk-sheet .desk-action", "Mark as answered"]);
    await offers("Mark as not answered");
    await visitor.click([".desk-toast button", "Undo"]);
    await offers("Mark as answered");
    await visitor.click([".desk-sheet .desk-action", "Mark as answered"]);
    await offers("Mark as not answered");
    await visitor.press("Escape");
    await visitor.expectVisible(".desk-sheet", []);
    await visitor.expectFocus(fullName);
    await visitor.expectUrl("/desk");

    await visitor.press("Enter");
    await visitor.click([".desk-sheet .desk-danger", "Erase"]);
    await visitor.click([".desk-dialog input"]);
    await tab.type("erase");
    await visitor.press("Enter");
    await visitor.expectVisible(".desk-row", []);
    await tab.resize(390);
    await visitor.expectVisible("h1", ["Messages"]);
    expect(tab.takeErrors()).toEqual([]);
  });
}
