import { expect, test, vi } from "vitest";
import { galleryPath } from "#site/lib/events/event-format.ts";
import { ADDRESSES } from "../built-site.ts";
import { PAST } from "../events.ts";
import { postMessage } from "../post-message.ts";
import { POLLING, type Tour, type Visitor } from "./visitor.ts";

/* What Firefox or WebKit once did otherwise than Chromium, and the site once through. tests/e2e has the details. */

export function testTour(tour: Tour): void {
  // WebKit 2.50 placed the figure over the heading until the window changed.
  test("the figure of Home: not over the words of a page that was opened wide", async () => {
    await tour.visitor.open("/");
    await tour.visitor.find(["main h1"]);
  });

  // By a real click: without one, WebKit puts no page into the back/forward cache, out of which it shows the top.
  test("back and forward return to the scroll position of each page", async () => {
    const { visitor } = tour;
    const expectScrolled = (top: number) =>
      expect.poll(() => scrollTop(visitor), POLLING).toBe(top);
    await visitor.open("/");
    const home = await goToEnd(visitor);
    await visitor.click(["#menu a", "GUIDELINES"]);
    await visitor.expectUrl("/guidelines");
    const guidelines = await goToEnd(visitor);
    await visitor.tab.back();
    await visitor.expectUrl("/");
    await expectScrolled(home);
    await visitor.tab.forward();
    await visitor.expectUrl("/guidelines");
    await expectScrolled(guidelines);
  });

  // WebKit refuses it after 100 times in 10 seconds.
  test("while the browser refuses another address, the arrow keys of a gallery work", async () => {
    const { visitor } = tour;
    const [event] = PAST;
    if (!event) throw new Error("no event has a gallery");
    const expectPhoto = (position: number) =>
      visitor.expectVisible(".tabular [aria-hidden]", [
        `${position} / ${event.gallery.photos.length}`,
      ]);
    await visitor.open(galleryPath(event.slug));
    await visitor.click([".step-button", "Next photograph"]);
    await expectPhoto(2);
    await visitor.tab.evaluate(useUpAddresses);
    await visitor.press("ArrowRight", "ArrowRight");
    await expectPhoto(4);
  });

  // Where `closedby` is unknown; older WebKit left the focus outside.
  test("an enlarged poster: has the focus, Escape closes it and returns the focus, a press beside it closes it too", async () => {
    const { visitor } = tour;
    await visitor.open("/PracticalSecurityInfo");
    await visitor.reachIslands();
    await visitor.click(["[role=tab]", "Social Media"]);
    await visitor.click(["a", "Enlarge"]);
    await visitor.expectFocus("Close");
    await visitor.press("Escape");
    await visitor.expectFocus("Enlarge");
    await visitor.press("Enter");
    await visitor.expectFocus("Close");
    await visitor.tab.click({ x: 5, y: 5 });
    await visitor.expectVisible("dialog", []);
  });

  test.for([
    ["/request-invite", 1400],
    ["/apply-to-program", 1800],
  ] as const)(
    "the form of %s fits its frame, which grows with its text",
    async ([path, height]) => {
      const { visitor } = tour;
      for (const width of [390, 320]) {
        await visitor.open(path, width);
        const heights = await visitor.tab.evaluate(frameHeights);
        expect(heights, `at ${width} px`).toEqual([height, height]);
      }
      await visitor.tab.evaluate(() => {
        const form = document.querySelector("iframe")?.contentDocument?.documentElement;
        form?.style.setProperty("font-size", "200%");
      });
      await vi.waitFor(async () => {
        const [shown, content] = await visitor.tab.evaluate(frameHeights);
        expect(shown).toBeGreaterThan(height);
        expect(shown).toBe(content);
      }, POLLING);
    },
  );

  test("an organiser signs in by mail, finds a message and erases it", async () => {
    const { visitor, site } = tour;
    const { tab } = visitor;
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
    await visitor.click([".desk-sign-in .button", "Sign in"]);
    await visitor.expectUrl("/desk");
    await visitor.click(["input[type=search]"]);
    await tab.type("for the desk");
    await visitor.click([".desk-row-link"]);
    await visitor.click([".desk-detail .desk-danger", "Erase"]);
    await visitor.click([".desk-dialog input"]);
    await tab.type("erase");
    await visitor.press("Enter");
    await visitor.expectVisible(".desk-row", []);
  });
}

/** Waits for the page, presses End, and returns how far that scrolls the page, in CSS pixels. */
async function goToEnd(visitor: Visitor): Promise<number> {
  const { tab, press } = visitor;
  await vi.waitUntil(() => tab.evaluate(() => document.readyState === "complete"), POLLING);
  await press("End");
  const isAtEnd = () => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollY > 0 && scrollY + clientHeight > scrollHeight - 1;
  };
  await vi.waitUntil(() => tab.evaluate(isAtEnd), POLLING);
  return scrollTop(visitor);
}

const scrollTop = ({ tab }: Visitor) => tab.evaluate(() => Math.round(scrollY));

/** Runs in the page. Changes the address until the browser refuses it. */
function useUpAddresses(): void {
  try {
    for (let change = 0; change < 1_000; change++) history.replaceState(history.state, "");
  } catch {}
}

/** Runs in the page. The height of its frame, and of what that would show without scrolling. */
async function frameHeights() {
  const frame = document.querySelector("iframe");
  await frame?.contentDocument?.fonts.ready;
  return [frame?.offsetHeight, frame?.contentDocument?.documentElement.scrollHeight];
}
