type Props = {
  text: string;
  /** Where the text leads to: a page of the site. */
  link: { label: string; to: string };
  className?: string | undefined;
};

/** A sentence that ends in the link it speaks of. */
export function LinkedText({ text, link, className }: Props) {
  return (
    <p className={className}>
      {text}{" "}
      <a href={link.to} className="text-link">
        {link.label}
      </a>
    </p>
  );
}
