/** Short texts one below the other; those that are `numbered` come in that order. */
export function List({ items, className }: { items: readonly string[]; className: string }) {
  const Tag = className === "numbered" ? "ol" : "ul";
  return (
    <Tag className={`${className} grid max-w-reading`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Tag>
  );
}
