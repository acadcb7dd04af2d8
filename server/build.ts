import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { type Identity, loadIdentity } from "./identity.ts";
import { StartError } from "./start-error.ts";
import { loadSite, type Site } from "./web/site.ts";

const policiesSchema = v.record(v.string(), v.string());

/** Reads what the build has written into `folder`. Throws a StartError when there is no whole build. */
export async function loadBuild(folder: string): Promise<{ site: Site; identity: Identity }> {
  try {
    const text = await readFile(join(folder, "policies.json"), "utf8");
    const policies = v.parse(policiesSchema, JSON.parse(text));
    const [site, identity] = await Promise.all([
      loadSite(join(folder, "client"), policies),
      loadIdentity(join(folder, "identity.json")),
    ]);
    return { site, identity };
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`The built site cannot be read, build it first (${message})`);
  }
}
