import "./list.css";

/** A list of short texts; `className="numbered"` makes it an ordered list. */
export function List({ items, className }: { items: readonly string[]; className: string }) {
  const Tag = className === "numbered" ? "ol" : "ul";
  return (
    <Tag className={className}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Tag>
  );
}
