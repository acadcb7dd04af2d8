import type { ReactNode } from "react";
import type { RoundTableOptions } from "#site/lib/round-table.ts";
import { RoundTableFigure } from "./round-table-figure.tsx";
import "./page-header.css";

type Props = {
  heading: string;
  lead: ReactNode;
  /** A small line above the heading: a breadcrumb, a back link or a label. */
  above?: ReactNode;
  figure: RoundTableOptions;
  children?: ReactNode;
};

/** The dark header of most inner pages, with a figure of its own for each. */
export function PageHeader({ heading, lead, above, figure, children }: Props) {
  return (
    <header className="page-header with-figure on-ink">
      <RoundTableFigure {...figure} />
      <div className="content stack">
        {above && <div className="above touch-row">{above}</div>}
        <h1 className="display display-1">{heading}</h1>
        <p className="lead muted">{lead}</p>
        {children}
      </div>
    </header>
  );
}
