import { Icon } from "./icon.tsx";

/** A link to the parent page. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-(--muted) hover:text-(--accent)"
    >
      <Icon name="left" />
      {label}
    </a>
  );
}
