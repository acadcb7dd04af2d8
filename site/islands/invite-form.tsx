import { inviteForm, RECOMMENDATION } from "#contract/invite.ts";
import { inviteText } from "#site/content/forms.ts";
import { formIsland } from "./form/form-island.tsx";

/** The fields about whoever is to be invited: those that both choices ask for. */
const ABOUT_THEM = Object.entries(inviteForm.fields).filter(([, field]) => !("when" in field));

export const InviteForm = formIsland(inviteForm, inviteText, offerOwnData);

/** The browser offers the visitor's own data: not where somebody else is described. */
function offerOwnData({ elements }: HTMLFormElement): void {
  const choice = elements.namedItem("requestFor") as RadioNodeList;
  for (const [name] of ABOUT_THEM) {
    const control = elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    control.dataset.autocomplete ??= control.autocomplete;
    control.setAttribute(
      "autocomplete",
      choice.value === RECOMMENDATION ? "off" : control.dataset.autocomplete,
    );
  }
}
