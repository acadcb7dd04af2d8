import { applicationForm } from "#contract/application.ts";
import { applicationText } from "#site/content/forms.ts";
import { formIsland } from "./form/form-island.tsx";

/** Its questionnaire is served by enhancements/questionnaire.ts. */
export const ApplicationForm = formIsland(applicationForm, applicationText);
