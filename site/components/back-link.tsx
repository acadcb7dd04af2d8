import { Icon } from "./icon.tsx";

type Props = { href: string; label: string; target?: "_top" };

/** A link to the parent page. */
export function BackLink({ href, label, target }: Props) {
  return (
    <a href={href} target={target} className="back-link plain-link small muted">
      <Icon name="left" />
      {label}
    </a>
  );
}
