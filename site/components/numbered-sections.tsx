import type { ReactNode } from "react";
import "./numbered-sections.css";

type Section = { id: string; title: string };

type Props<S extends Section> = {
  /** The label of the table of contents. */
  contents: string;
  sections: readonly S[];
  /** Shown before the first section. */
  summary?: ReactNode;
  /** Shown under the table of contents. */
  margin?: ReactNode;
  /** Renders what goes under a section's title. */
  children: (section: S) => ReactNode;
};

/** Numbered sections. On wide screens the table of contents stays in view in the margin. */
export function NumberedSections<S extends Section>(props: Props<S>) {
  const { contents, sections, summary, margin, children } = props;
  return (
    <div className="numbered-sections split content section">
      <div className="numbered-margin">
        <Contents label={contents} sections={sections} />
        {margin}
      </div>
      <div>
        {summary}
        <ol className={summary ? undefined : "rule-above"}>
          {sections.map((section, index) => (
            <li key={section.id} id={section.id} className="numbered-section split rule-below">
              <span aria-hidden="true" className="numeral">
                {index + 1}
              </span>
              <div className="numbered-text reading">
                <h2 className="display display-3">{section.title}</h2>
                {children(section)}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Contents({ label, sections }: { label: string; sections: readonly Section[] }) {
  return (
    <nav aria-label={label}>
      <p className="label">{label}</p>
      <ol data-contents className="numbered-contents">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className="touch-row plain-link small">
              <span className="tabular muted">{index + 1}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
