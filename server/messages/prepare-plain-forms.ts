import {
  CONSENT_FIELD,
  contactPage,
  type FormPage,
  registrationPage,
} from "#contract/form-pages.ts";
import { registrationPayload } from "#contract/registration.ts";
import type { Site } from "#server/http/site.ts";
import type { Identity } from "#server/identity.ts";
import { StartError } from "#server/start-error.ts";
import { prepareFormPage } from "./form-page.ts";
import type { PlainForm } from "./plain-forms.ts";

/** Both forms, with the built pages in which their refusals are shown. Throws a StartError when a page does not hold its form. */
export function preparePlainForms(site: Site, { forms }: Identity): PlainForm[] {
  return [
    {
      page: contactPage,
      words: forms.contact,
      show: prepareFormPage(htmlOf(site, contactPage), contactPage),
      payload: (values) => values,
    },
    {
      page: registrationPage,
      words: forms.registration,
      show: prepareFormPage(htmlOf(site, registrationPage), registrationPage),
      payload: ({ fullName = "", email = "", company = "", title = "", ...rest }) =>
        registrationPayload({
          ...{ fullName, email, company, title },
          marketingConsent: Boolean(rest[CONSENT_FIELD]),
        }),
    },
  ];
}

function htmlOf(site: Site, { path }: FormPage): string {
  const page = site.files.get(path)?.representations.get("identity");
  if (!page) throw new StartError(`The built site has no page ${path}`);
  return new TextDecoder().decode(page.body);
}
