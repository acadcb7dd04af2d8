import { Section } from "#app/components/section.tsx";
import { home } from "#app/content/home.ts";
import { ContactForm } from "./contact-form.tsx";

const { heading, text, topics, email } = home.contact;

export function Contact() {
  const intro = (
    <>
      <p className="my-6">{text}</p>
      <ul className="hairlines">
        {topics.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
      <p className="mt-6 text-(--muted)">
        {email.label}{" "}
        <a className="text-link" href={`mailto:${email.address}`}>
          {email.address}
        </a>
      </p>
    </>
  );
  return (
    <Section heading={heading} intro={intro} className="split split-reverse">
      <ContactForm />
    </Section>
  );
}
