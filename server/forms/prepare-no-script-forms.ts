import {
  CONSENT_FIELD,
  contactPage,
  type FormPage,
  registrationPage,
} from "#contract/form-pages.ts";
import { registrationPayload } from "#contract/registration.ts";
import type { SiteInfo } from "#server/build.ts";
import { StartError } from "#server/start-error.ts";
import type { Site } from "#server/web/site.ts";
import { prepareFormPage } from "./form-page.ts";
import type { NoScriptForm } from "./no-script-forms.ts";

/** Prepares both forms from their built pages. Throws a StartError if a page is missing or lacks its form. */
export function prepareNoScriptForms(site: Site, { forms }: SiteInfo): NoScriptForm[] {
  return [
    {
      ...prepare(site, contactPage),
      notices: forms.contact,
      payload: (values) => values,
    },
    {
      ...prepare(site, registrationPage),
      notices: forms.registration,
      payload: ({ fullName = "", email = "", company = "", title = "", ...rest }) => {
        const marketingConsent = Boolean(rest[CONSENT_FIELD]);
        return registrationPayload({ fullName, email, company, title, marketingConsent });
      },
    },
  ];
}

function prepare(site: Site, page: FormPage): Pick<NoScriptForm, "page" | "show" | "headers"> {
  const built = site.files.get(page.path)?.representations.get("identity");
  if (!built) throw new StartError(`The built site has no page ${page.path}`);
  const name = "Content-Security-Policy";
  const html = new TextDecoder().decode(built.body);
  const headers = { [name]: built.headers[name] ?? "" };
  return { page, show: prepareFormPage(html, page), headers };
}
