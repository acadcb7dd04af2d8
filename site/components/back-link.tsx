import { Icon } from "./icon.tsx";

type Props = { href: string; label: string; target?: "_top" };

/** A link to the parent page. */
export function BackLink({ href, label, target }: Props) {
  return (
    <a
      href={href}
      target={target}
      className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-(--muted) hover:text-(--accent)"
    >
      <Icon name="left" />
      {label}
    </a>
  );
}
