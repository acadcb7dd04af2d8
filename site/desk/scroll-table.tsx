import type { ReactNode } from "react";
import "./scroll-table.css";

type Props = {
  label: string;
  /** The headings of the columns; the first may be empty. */
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
};

/** A table that scrolls where it is too wide, also by keyboard. */
export function ScrollTable({ label, columns, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard (ARIA Authoring Practices, table)
    <section className="desk-scroll" data-part="scroll" tabIndex={0} aria-label={label}>
      <table className="desk-table tabular" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) =>
              column ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <td key={column} />
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
