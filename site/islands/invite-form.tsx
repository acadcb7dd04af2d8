import { inviteForm } from "#contract/invite.ts";
import { inviteText } from "#site/content/forms.ts";
import { formIsland } from "./form/form-island.tsx";

export const InviteForm = formIsland(inviteForm, inviteText);
