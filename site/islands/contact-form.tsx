import { contactForm } from "#contract/contact.ts";
import { contactText } from "#site/content/forms.ts";
import { formIsland } from "./form/form-island.tsx";

export const ContactForm = formIsland(contactForm, contactText);
