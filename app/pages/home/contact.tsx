import { Icon } from "#app/components/icon.tsx";
import { PageLink } from "#app/components/page-link/page-link.tsx";
import { Section } from "#app/components/section.tsx";
import { home } from "#app/content/home.ts";
import { ContactForm } from "./contact-form.tsx";

const { heading, text, topics } = home.contact;

export function Contact() {
  const intro = (
    <>
      <p className="my-6">{text}</p>
      <ul className="hairlines">
        {topics.map(({ label, to }) => (
          <li key={to}>
            <PageLink to={to} className="row-link">
              {label}
              <Icon name="right" />
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Section heading={heading} intro={intro} className="split split-reverse">
      <ContactForm />
    </Section>
  );
}
