type Props = { items: readonly { label: string; value: string }[] };

/** Names and values, set like a small table. */
export function Facts({ items }: Props) {
  return (
    <dl className="facts">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
