import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { StartError } from "./start-error.ts";
import { loadSite, type Site } from "./web/site.ts";

const notice = v.object({ title: v.string(), description: v.string() });

/** For a form that was sent without scripts and refused (docs/product.md, sections 5 and 8). */
const formWords = v.object({
  /** Required fields are blank; null: the message of the first such field is the description. */
  refused: v.object({ title: v.string(), description: v.nullable(v.string()) }),
  failed: notice,
});

export type FormWords = v.InferOutput<typeof formWords>;

const identitySchema = v.object({
  /** The name of the site, and of the sender of its mails. */
  name: v.string(),
  /** The receiver and the sender of the mails, unless MAIL_TO and MAIL_FROM are set. */
  mailTo: v.pipe(v.string(), v.rfcEmail()),
  mailFrom: v.pipe(v.string(), v.rfcEmail()),
  /** Where vulnerabilities are reported, and in which languages (BCP 47). */
  securityContact: v.pipe(v.string(), v.rfcEmail()),
  languages: v.string(),
  /** What is still a placeholder in the content, a line each, for the banner. */
  placeholders: v.array(v.string()),
  forms: v.object({ contact: formWords, registration: formWords }),
  /** For how many days delivered messages are kept, as the privacy notice says. */
  promisedRetentionDays: v.number(),
});

/** What the server needs to know of the content. */
export type Identity = v.InferOutput<typeof identitySchema>;

const policiesSchema = v.record(v.string(), v.string());

/** Reads what the build wrote into `folder`. Throws a StartError when it is not all there. */
export async function loadBuild(folder: string): Promise<{ site: Site; identity: Identity }> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));
  try {
    const policies = v.parse(policiesSchema, await read("policies.json"));
    const identity = v.parse(identitySchema, await read("identity.json"));
    return { site: await loadSite(join(folder, "client"), policies), identity };
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`The built site cannot be read, build it first (${message})`);
  }
}
