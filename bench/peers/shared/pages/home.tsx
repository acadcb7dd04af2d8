import { Contact, Hero, Mission, Welcome } from "#site/components/home.tsx";
import { home } from "#site/content/home.ts";
import { ContactForm } from "#site/islands/contact-form.tsx";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(home);

export default function HomePage() {
  return (
    <>
      <Hero />
      <Welcome />
      <Mission />
      <Contact>
        <ContactForm />
      </Contact>
    </>
  );
}
