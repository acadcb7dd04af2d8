import { type ChannelListener, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { galleryPath } from "#site/lib/events/event-format.ts";
import { ADDRESSES, startBuiltSite } from "../built-site.ts";
import { PAST } from "../events.ts";
import { CONTACT, FORMS } from "../forms.ts";
import { postMessage } from "../post-message.ts";
import { expectMail, POLLING, SUBMIT, type Tour, type Visitor } from "./visitor.ts";

/* What Firefox or WebKit once did otherwise than Chromium, and the site once through. tests/e2e has the details. */

const RESPONSE_FINISHED = "http.server.response.finish";

export function testTour(tour: Tour): void {
  // WebKit 2.50 placed the figure over the heading until the window changed.
  test("the figure of Home: not over the words of a page that was opened wide", async () => {
    await tour.visitor.open("/");
    await tour.visitor.find(["main h1"]);
  });

  // Neither tells how fast its line is.
  test("a page is fetched ahead only when its link is pointed at", async () => {
    const { visitor } = tour;
    await visitor.open("/");
    await visitor.tab.evaluate(outlastPrefetch);
    expect(await visitor.tab.evaluate(fetchedPages)).toEqual([]);
    await visitor.hover(["#menu a", "GUIDELINES"]);
    await expect.poll(() => visitor.tab.evaluate(fetchedPages), POLLING).toEqual(["/guidelines"]);
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

  test("a gallery: the photo of its link, by swipe, and by key in the whole window", async () => {
    const { visitor } = tour;
    const { path } = await openGallery(visitor, "?photo=3", 390);
    const { x, y } = await visitor.find([".stage"]);
    await visitor.tab.swipe({ x, y }, { x: x - 150, y });
    await visitor.expectUrl(`${path}?photo=4`);
    await visitor.click(["a.stage"]);
    await visitor.expectFocus("Close");
    await visitor.press("ArrowLeft", "Escape");
    await visitor.expectFocus("Enlarge");
    await visitor.expectUrl(`${path}?photo=3`);
  });

  // WebKit refuses it after 100 times in 10 seconds.
  test("while the browser refuses another address, the arrow keys of a gallery work", async () => {
    const { visitor } = tour;
    const { total } = await openGallery(visitor);
    await visitor.tab.evaluate(useUpAddresses);
    await visitor.press("ArrowRight", "ArrowRight");
    await visitor.expectVisible(".tabular [aria-hidden]", [`3 / ${total}`]);
  });

  // Where `closedby` is unknown; older WebKit left the focus outside.
  test("an enlarged poster: has the focus, Escape closes it and returns the focus, a press beside it closes it too", async () => {
    const { visitor } = tour;
    await visitor.open("/PracticalSecurityInfo");
    await visitor.reachIslands();
    await visitor.click(["[role=tab]", "Social Media"]);
    await visitor.click([".poster-wall a"]);
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

  test("a message is kept while the server is down, and sent once it is up again", async () => {
    const { visitor } = tour;
    const values = CONTACT.newValues();
    await visitor.open(CONTACT.path);
    await visitor.reachIslands();
    await visitor.fill(values);
    const { port } = new URL(tour.site.url);
    await tour.site.close();
    await visitor.click(SUBMIT);
    await visitor.expectToast("alert", CONTACT.failure);
    expect(await visitor.filledIn()).toEqual(Object.values(values));
    for (const error of visitor.tab.takeErrors()) {
      expect(error).toContain("The message was not sent.");
    }
    tour.site = await startBuiltSite(Number(port));
    // By key: to WebKit a second click at once is a double click, which does not submit.
    await visitor.click([".control", "Full name"]);
    await visitor.press("Enter");
    await visitor.expectToast("status", CONTACT.success);
    await expectMail(tour, values);
  });

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

export function testWithoutScripts(tour: Tour): void {
  test.for(FORMS)(
    "the $name: comes back with its errors, and is sent once they are corrected",
    async (form) => {
      const { visitor } = tour;
      const values = form.newValues();
      await visitor.open(form.path);
      // The browser refuses an empty field, but accepts spaces.
      await visitor.fill({ ...values, "Full name": " " });
      await submitWithoutScripts(visitor);
      await visitor.expectVisible(".form-notice", [form.blank("Full name").join(" ")]);
      await visitor.expectFocus("Full name");
      await visitor.tab.type(values["Full name"]);
      await submitWithoutScripts(visitor);
      await visitor.expectUrl(form.sentPath);
      await visitor.expectVisible("h1", [form.success[0]]);
      await expectMail(tour, values);
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

/** Opens the latest gallery and waits until it listens to keys: it does before it adds the neighbours of its photo. */
async function openGallery(visitor: Visitor, query = "", width?: number) {
  const [event] = PAST;
  if (!event) throw new Error("no event has a gallery");
  const path = galleryPath(event.slug);
  await visitor.open(path + query, width);
  await visitor.reachIslands();
  const isReady = () => document.querySelector(".stage img.hidden") !== null;
  await vi.waitUntil(() => visitor.tab.evaluate(isReady), POLLING);
  return { path, total: event.gallery.photos.length };
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

/** Runs in the page. Resolves after the timer that the page itself has set on loading (site/enhancements/prefetch.ts), and a frame. */
async function outlastPrefetch(): Promise<void> {
  await new Promise((done) => setTimeout(done, 1_000));
  await new Promise((done) => requestAnimationFrame(done));
}

/** Runs in the page. Returns the paths of the pages that scripts have fetched. */
function fetchedPages(): string[] {
  return performance
    .getEntriesByType("resource")
    .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === "fetch")
    .map(({ name }) => new URL(name).pathname);
}
