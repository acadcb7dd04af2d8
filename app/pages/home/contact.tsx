import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
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
            <Link to={to} className="row-link">
              {label}
              <Icon name="right" />
            </Link>
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
