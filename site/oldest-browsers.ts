/**
 * The oldest browsers in which the site is whole (as designed), usable (everything works, some of it looks plainer) and
 * readable (plain documents); see docs/decisions/0024-old-browsers.md. tests/site/browsers.test.ts computes them from the
 * built site.
 */
export const oldestBrowsers = {
  whole: { chrome: "108", firefox: "121", safari: "16", safari_ios: "16" },
  usable: { chrome: "99", firefox: "98", safari: "15.4", safari_ios: "15.4" },
  readable: { chrome: "26", firefox: "21", safari: "7", safari_ios: "7" },
};
