import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { KINDS, type Kind } from "#contract/kinds.ts";
import { loadSite, type Site } from "./http/built-site.ts";
import { StartError } from "./start-error.ts";

/** The build's folder, relative to the working directory. */
export const BUILD = "dist";

const banner = v.object({ title: v.string(), description: v.string() });

/** The banners of a form that is sent without scripts and not accepted (docs/product.md, sections 5 and 8). */
const formBanners = v.object({
  /** If required fields are blank. A description of null means the first blank field's error. */
  blank: v.object({ title: v.string(), description: v.nullable(v.string()) }),
  failed: banner,
});

export type FormBanners = v.InferOutput<typeof formBanners>;

const siteInfoSchema = v.object({
  /** The public address that the pages were built for. */
  siteUrl: v.string(),
  /** The version of the sources that the site was built from. */
  version: v.string(),
  /** The name of the site and of its emails' sender. */
  name: v.string(),
  /** Recipient and sender of the emails, unless MAIL_TO and MAIL_FROM are set. */
  mailTo: v.pipe(v.string(), v.rfcEmail()),
  mailFrom: v.pipe(v.string(), v.rfcEmail()),
  /** Where to report vulnerabilities, and in which languages (BCP 47). */
  securityContact: v.pipe(v.string(), v.rfcEmail()),
  languages: v.string(),
  /** The forms of this site; one that the owner has elsewhere is missing. */
  forms: v.record(v.picklist(KINDS), formBanners),
  /** Which texts of the content are still examples, such as `legal.operator`. */
  placeholders: v.array(v.string()),
  /** How many days the privacy notice says that delivered messages are kept. */
  promisedRetentionDays: v.number(),
});

/** What the server needs from the site's content. */
export type SiteInfo = v.InferOutput<typeof siteInfoSchema>;

/** Returns the kind of each form of the site, with its banners. */
export const formsOf = ({ forms }: SiteInfo) => Object.entries(forms) as [Kind, FormBanners][];

const policiesSchema = v.record(v.string(), v.string());

/** Loads the build in `folder`. Throws a StartError if it is missing or incomplete. */
export function loadBuild(folder: string): Promise<{ site: Site; siteInfo: SiteInfo }> {
  return orBuildFirst(async () => {
    const policies = v.parse(policiesSchema, await readJson(folder, "policies.json"));
    const siteInfo = await readSiteInfo(folder);
    return { site: await loadSite(join(folder, "client"), policies), siteInfo };
  });
}

/** Loads what the server needs from the content alone. Throws like `loadBuild`. */
export const loadSiteInfo = (folder: string) => orBuildFirst(() => readSiteInfo(folder));

const readSiteInfo = async (folder: string) =>
  v.parse(siteInfoSchema, await readJson(folder, "site-info.json"));

const readJson = async (folder: string, name: string) =>
  JSON.parse(await readFile(join(folder, name), "utf8"));

async function orBuildFirst<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`The built site cannot be read. Build it first (${message})`);
  }
}
