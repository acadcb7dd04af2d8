import { Link } from "react-router";

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
      <Link to={link.to} className="text-link">
        {link.label}
      </Link>
    </p>
  );
}
