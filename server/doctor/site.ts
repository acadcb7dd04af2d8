import { certificateProblem } from "./certificate.ts";
import { about, type Check, isPublic, reasonOf } from "./finding.ts";

const SUBJECT = "Public address";
const { ok, warning, error, publicError } = about(SUBJECT);

/** Whether SITE_URL leads to this build, over https with a certificate that is still good for a while. */
export const site: Check = {
  subject: SUBJECT,
  async run({ settings, home, ask, clock }, signal) {
    const url = new URL(settings.siteUrl);
    if (isPublic(settings) && url.protocol !== "https:") {
      return error(
        `SITE_URL is ${url.origin}: what visitors write could be read on the way, and the desk stays closed.`,
        "Put a proxy with a certificate in front (docs/deployment.md), set SITE_URL to https://… and build.",
      );
    }
    const expected = await home();
    const answer = await ask(url, signal, (expected?.length ?? 0) + 1).catch((failure) => failure);
    if (answer instanceof Error) {
      return publicError(
        settings,
        `${url.origin} cannot be reached from here: ${reasonOf(answer)}.`,
        "Check the DNS, the proxy and its certificate. If visitors do reach it, let this machine reach its own public address too.",
      );
    }
    const { status, headers, body, certificateEndsAt } = answer;
    if (status >= 300 && status < 400) {
      return error(
        `${url.origin} redirects to ${headers.location}.`,
        "Set SITE_URL to the address where the site is, and build.",
      );
    }
    if (status !== 200) {
      return error(
        `${url.origin} answers with status ${status}.`,
        "See whether the server runs and the proxy leads to it.",
      );
    }
    if (expected && !body.equals(expected)) {
      return publicError(
        settings,
        `${url.origin} shows another page than this build has.`,
        "Another site, an older build or a cache answers there, or something on the way changes pages. Restart the server after a build, and look at the proxy.",
      );
    }
    const ending =
      certificateEndsAt && certificateProblem(SUBJECT, url.origin, certificateEndsAt, clock.now());
    if (ending) return ending;
    return expected
      ? ok(`${url.origin} shows this build.`)
      : warning(
          `${url.origin} answers, but there is no build here to compare.`,
          "npm run build makes one.",
        );
  },
};
