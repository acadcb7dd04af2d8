type Props = { name: string; email: string };

/** The person to write to. */
export function LegalContact({ name, email }: Props) {
  return (
    <p>
      {name}
      <br />
      <a href={`mailto:${email}`} className="text-link inline-block py-2.5">
        {email}
      </a>
    </p>
  );
}
