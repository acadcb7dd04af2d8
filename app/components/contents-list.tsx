type Props = { label: string; entries: readonly { id: string; title: string }[] };

/** The numbered parts of a long page, on wide screens only, where there is room for it in the margin. */
export function ContentsList({ label, entries }: Props) {
  return (
    <nav aria-label={label}>
      <p className="label">{label}</p>
      <ol className="mt-3">
        {entries.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className="group flex min-h-11 items-center gap-3 text-[0.9375rem]">
              <span className="tabular text-(--muted)">{index + 1}</span>
              <span className="underline-offset-4 group-hover:underline">{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
