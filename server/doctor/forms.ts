import type { Answer } from "./ask.ts";
import { about, type Check, type Finding, reasonOf, type Surroundings } from "./finding.ts";
import { refusal } from "./framing.ts";

const MAX_REDIRECTS = 5;

const OWN_FORM = "set its url in embeds of site/content/site.ts to null for our own form";

/** Whether the forms of other providers let themselves be shown in our frames. Our own need no check. */
export const forms: Check = {
  subject: "Embedded forms",
  async run(surroundings, signal) {
    const { externalForms } = surroundings.siteInfo;
    const found = externalForms.map((form) => checkForm(form, surroundings, signal));
    return (await Promise.all(found)).flat();
  },
};

async function checkForm(
  { title, url }: { title: string; url: string },
  { settings, ask }: Surroundings,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { ok, error } = about(title);
  const first = new URL(url);
  const reached = await follow(first, (at) => ask(at, signal)).catch((failure) => failure);
  if (reached instanceof Error) {
    return error(
      `${url} cannot be reached: ${reasonOf(reached)}.`,
      `Open it in a browser. If it is gone, ${OWN_FORM}.`,
    );
  }
  if (typeof reached === "string")
    return error(reached, "Set the form's final address, and build.");
  const { at, answer } = reached;
  if (answer.status >= 400) {
    return error(
      `${at.href} answers with status ${answer.status}.`,
      `Open it in a browser. If it is gone, ${OWN_FORM}.`,
    );
  }
  const header = refusal(at, answer.headers, new URL(settings.siteUrl));
  if (!header) return ok(`${at.host} lets ${settings.siteUrl} show it.`);
  return error(
    `${at.host} refuses to be shown by ${settings.siteUrl}: ${header}`,
    `Use the address that the provider gives for embedding, allow this site there, or ${OWN_FORM}.`,
  );
}

/**
 * Follows redirects over https within one origin, so that no provider can have us ask another server. Returns why not, if one
 * leads elsewhere or there are too many.
 */
async function follow(first: URL, ask: (url: URL) => Promise<Answer>) {
  let at = first;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    if (at.protocol !== "https:") return `${first.href} leads to ${at.origin}, which is not https.`;
    if (at.origin !== first.origin) {
      return `${first.href} leads to ${at.origin}, which our page's policy does not allow in the frame.`;
    }
    const answer = await ask(at);
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || !location) return { at, answer };
    const next = URL.parse(location, at);
    if (!next) return `${first.href} redirects to what is no address.`;
    at = next;
  }
  return `${first.href} redirects more than ${MAX_REDIRECTS} times.`;
}
