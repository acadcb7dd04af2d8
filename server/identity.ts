import { readFile } from "node:fs/promises";
import * as v from "valibot";

const notice = v.object({ title: v.string(), description: v.string() });

/** What is said of a form that was sent without scripts and not accepted (specification, sections 5 and 8). */
const formWords = v.object({
  /** Required fields are blank; without a description, the message of the first such field is it. */
  refused: v.object({ title: v.string(), description: v.nullable(v.string()) }),
  failed: notice,
});

const schema = v.object({
  /** The name of the site: the sender's name of the mails. */
  name: v.string(),
  /** Where the mails go, and whom they come from; MAIL_TO and MAIL_FROM win over them. */
  mailTo: v.pipe(v.string(), v.rfcEmail()),
  mailFrom: v.pipe(v.string(), v.rfcEmail()),
  /** Where vulnerabilities are reported, and in which languages (BCP 47). */
  securityContact: v.pipe(v.string(), v.rfcEmail()),
  languages: v.string(),
  /** What is still a placeholder in the content, a line each, for the person who starts the server. */
  placeholders: v.array(v.string()),
  forms: v.object({ contact: formWords, registration: formWords }),
  /** How many days the privacy notice says that delivered messages are kept. */
  promisedRetentionDays: v.number(),
});

/** What the server needs to know of the content, written by the build. */
export type Identity = v.InferOutput<typeof schema>;

export type FormWords = v.InferOutput<typeof formWords>;

/** Reads `dist/identity.json`. Rejects when it is missing or has another shape. */
export async function loadIdentity(file: string): Promise<Identity> {
  return v.parse(schema, JSON.parse(await readFile(file, "utf8")));
}
