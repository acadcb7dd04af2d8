import { Link } from "react-router";
import { ContentsList } from "#app/components/contents-list.tsx";
import { guidelines } from "#app/content/guidelines.ts";

const { contents, rules } = guidelines;

/** The rules, set like a printed charter, with a list of contents that stays in view on wide screens. */
export function Charter() {
  return (
    <div className="content grid gap-x-16 gap-y-10 py-section lg:grid-cols-[16rem_1fr]">
      <div className="hidden self-start lg:sticky lg:top-28 lg:block">
        <ContentsList label={contents} entries={rules} />
      </div>
      <ol className="border-t border-(--line)">
        {rules.map((rule, index) => (
          <li
            key={rule.id}
            id={rule.id}
            className="grid gap-x-10 gap-y-2 border-b border-(--line) py-8 md:grid-cols-[7rem_1fr] md:py-12"
          >
            <span aria-hidden="true" className="numeral">
              {index + 1}
            </span>
            <div className="measure">
              <h2 className="display display-3">{rule.title}</h2>
              <p className="mt-3">{rule.text}</p>
              {"link" in rule && (
                <p className="mt-4">
                  <Link to={rule.link.to} className="text-link">
                    {rule.link.label}
                  </Link>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
