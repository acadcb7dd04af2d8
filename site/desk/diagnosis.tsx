import { useState } from "react";
import type { Diagnosis as Found } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { usePost } from "./queries.ts";

const { diagnosis: words } = desk;

/** What comes first. */
const ORDER = ["error", "warning", "ok"] as const;

/** Checks the settings, and shows what was found. At the end of its page, so that findings move nothing. */
export function Diagnosis() {
  // Kept while the settings are checked again.
  const [findings, setFindings] = useState<Found["findings"]>([]);
  const { post, isPending, error } = usePost("diagnosis", {
    onDone: (diagnosis) => setFindings(diagnosis.findings),
  });
  const sorted = ORDER.map((level) => findings.filter((finding) => finding.level === level));
  const [errors = [], warnings = [], good = []] = sorted;
  const summary =
    findings.length > 0 && !error && words.summary(errors.length, warnings.length, good.length);
  return (
    <section className="desk-diagnosis stack" aria-labelledby="desk-diagnosis">
      <h2 id="desk-diagnosis" className="strong">
        {words.heading}
      </h2>
      <p>{words.lead}</p>
      <button type="button" className="button" aria-disabled={isPending} onClick={() => post({})}>
        {isPending ? words.checking : words.check}
      </button>
      <p role="status">{isPending ? words.checking : summary}</p>
      {findings.length > 0 && (
        <ul className="desk-findings rule-above" aria-label={words.findings}>
          {sorted.flat().map(({ subject, level, found, todo }) => (
            <li key={`${subject} ${found}`} className="stack rule-below">
              <p className="desk-status strong" data-state={level}>
                {words.levels[level]}: {subject}
              </p>
              {/* With words of others, such as a record of the DNS. */}
              <p dir="auto">{found}</p>
              {todo && (
                <p className="desk-callout" dir="auto">
                  {todo}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
