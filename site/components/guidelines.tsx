import { type Guideline, guidelines } from "#site/content/guidelines.ts";
import { NumberedSections } from "./numbered-sections.tsx";
import { PageHeader } from "./page-header.tsx";

const { title, lead, breadcrumb, contents, rules } = guidelines;

/** The page header, with a breadcrumb. */
export function GuidelinesHeader() {
  return (
    <PageHeader
      heading={title}
      lead={lead}
      above={
        // ARIA Authoring Practices, breadcrumb.
        <nav aria-label={breadcrumb.label}>
          <ol className="touch-row small muted">
            <li>
              <a href={breadcrumb.home.href} className="text-link touch">
                {breadcrumb.home.label}
              </a>
            </li>
            <li aria-hidden="true">/</li>
            <li>
              <span aria-current="page">{breadcrumb.current}</span>
            </li>
          </ol>
        </nav>
      }
      figure={{ seed: "rules", seats: 16 }}
    />
  );
}

/** The community's numbered rules (docs/product.md, section 2). */
export function Rules() {
  return (
    <NumberedSections<Guideline> contents={contents} sections={rules}>
      {({ text, link }) => (
        <>
          <p className="lead">{text}</p>
          {link && (
            <p>
              <a href={link.href} className="text-link">
                {link.label}
              </a>
            </p>
          )}
        </>
      )}
    </NumberedSections>
  );
}
