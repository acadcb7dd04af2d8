import { Link } from "react-router";
import { NumberedSections } from "#app/components/numbered-sections.tsx";
import { type Guideline, guidelines } from "#app/content/guidelines.ts";

const { contents, rules } = guidelines;

/** The rules of the community. */
export function Charter() {
  return (
    <NumberedSections<Guideline> contents={contents} sections={rules}>
      {({ text, link }) => (
        <>
          <p>{text}</p>
          {link && (
            <p>
              <Link to={link.to} className="text-link">
                {link.label}
              </Link>
            </p>
          )}
        </>
      )}
    </NumberedSections>
  );
}
