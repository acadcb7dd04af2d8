import { Section } from "#app/components/section.tsx";
import { startupProgram } from "#app/content/startup-program.ts";

const { heading, paragraphs, facts } = startupProgram.about;

export function About() {
  const intro = (
    <div className="stack measure mt-6">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
  return (
    <Section heading={heading} intro={intro} className="split">
      <table className="w-full self-start rule-above lg:mt-3">
        <caption className="sr-only">{facts.caption}</caption>
        <tbody>
          {facts.rows.map(({ name, value }) => (
            <tr key={name} className="rule-below">
              <th scope="row" className="py-3.5 pe-4 text-(--muted)">
                {name}
              </th>
              <td className="tabular py-3.5 text-end strong">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
