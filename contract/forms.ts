import { applicationForm } from "./application.ts";
import { contactForm } from "./contact.ts";
import type { Form } from "./form.ts";
import { inviteForm } from "./invite.ts";
import type { Kind } from "./kinds.ts";
import { registrationForm } from "./registration.ts";

/* No island imports this file: each would load the fields of every form. */

/** Every form, by the kind of its messages. */
export const FORMS = {
  contact: contactForm,
  registration: registrationForm,
  invite: inviteForm,
  application: applicationForm,
} as const satisfies Record<Kind, Form>;
