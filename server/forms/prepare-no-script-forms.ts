import { FORMS } from "#contract/forms.ts";
import type { Site } from "#server/http/site.ts";
import { formsOf, type SiteInfo } from "#server/load-build.ts";
import { StartError } from "#server/start-error.ts";
import { prepareFormPage } from "./form-page.ts";
import type { NoScriptForm } from "./no-script-forms.ts";

/** Prepares every form from its built page. Throws a StartError if a page is missing or lacks its form. */
export function prepareNoScriptForms(site: Site, siteInfo: SiteInfo): NoScriptForm[] {
  return formsOf(siteInfo).map(([kind, notices]) => {
    const form = FORMS[kind];
    const built = site.files.get(form.path)?.representations.get("identity");
    if (!built) throw new StartError(`The built site has no page ${form.path}`);
    const name = "Content-Security-Policy";
    return {
      kind,
      notices,
      page: prepareFormPage(new TextDecoder().decode(built.body), form),
      headers: { [name]: built.headers[name] ?? "" },
    };
  });
}
