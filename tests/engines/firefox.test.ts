import puppeteer from "puppeteer-core";
import { findFirefox } from "../../scripts/browsers.ts";
import { HEIGHT, START_MS, type StartTab } from "./tab.ts";
import { testEngine } from "./tour.ts";

/** Starts Firefox, driven by WebDriver BiDi. Throws if this system has none. */
const startFirefox: StartTab = async ({ scripts }) => {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("Firefox is not installed.");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    timeout: START_MS,
    extraPrefsFirefox: {
      "javascript.enabled": scripts,
      // Without a graphics card, the processor draws every frame.
      "layout.frame_rate": 15,
    },
  });
  // The first tab of Firefox never has the focus.
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));

  return {
    async goto(url) {
      // After a return from the back/forward cache, Puppeteer's own navigation never ends.
      const loaded = new Promise((done) => page.once("load", done));
      await page.evaluate((to) => location.assign(to), url);
      await loaded;
    },
    resize: (width) => page.setViewport({ width, height: HEIGHT }),
    evaluate: (run, ...given) => page.evaluate(run as never, ...given) as never,
    move: ({ x, y }) => page.mouse.move(x, y),
    click: ({ x, y }) => page.mouse.click(x, y),
    async swipe(from, to) {
      const finger = await page.touchscreen.touchStart(from.x, from.y);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await finger.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
      }
      await finger.end();
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    screenshot: () => page.screenshot(),
    takeErrors: () => errors.splice(0),
    close: () => browser.close(),
  };
};

testEngine(startFirefox);
