import { registrationForm } from "#contract/registration.ts";
import { registrationText } from "#site/content/forms.ts";
import { formIsland } from "./form/form-island.tsx";

export const RegistrationForm = formIsland(registrationForm, registrationText);
