import { Contact } from "#site/components/contact.tsx";
import { ContactFields } from "#site/components/contact-fields.tsx";
import { Hero, Mission, Room, Welcome } from "#site/components/home.tsx";
import { home } from "#site/content/home.ts";
import { ContactForm } from "#site/islands/contact-form.tsx";
import { announced, content, galleries } from "../content.server.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(home);

export const loader = () => {
  const [gallery] = galleries;
  const [photo] = content.photos[gallery?.slug ?? ""] ?? [];
  return { gallery, photo, meetings: announced };
};

type Props = { loaderData: ReturnType<typeof loader> };

export default function HomePage({ loaderData: { gallery, photo, meetings } }: Props) {
  return (
    <>
      <Hero />
      <Welcome>
        {gallery && photo && <Room event={gallery} picture={photo.large} alt={photo.alt} />}
      </Welcome>
      <Mission />
      <Contact meetings={meetings}>
        <ContactForm>
          <ContactFields />
        </ContactForm>
      </Contact>
    </>
  );
}
