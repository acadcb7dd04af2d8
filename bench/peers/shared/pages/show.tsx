import { RegistrationFields } from "#site/components/registration-fields.tsx";
import { Episode, Features, TitleCard } from "#site/components/show.tsx";
import { show } from "#site/content/show.ts";
import { RegistrationForm } from "#site/islands/registration-form.tsx";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(show);

export default function ShowPage() {
  return (
    <>
      <TitleCard />
      <Features />
      <Episode>
        <RegistrationForm>
          <RegistrationFields />
        </RegistrationForm>
      </Episode>
    </>
  );
}
