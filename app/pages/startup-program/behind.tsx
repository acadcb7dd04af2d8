import { startupProgram } from "#app/content/startup-program.ts";

const { heading, paragraphs } = startupProgram.behind;

/** Closed at first, toggled by click (specification, section 2). */
export function Behind() {
  return (
    <div className="content">
      <details className="disclosure">
        <summary>
          <h2 className="display display-3">{heading}</h2>
        </summary>
        <div className="stack measure pb-8">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </details>
    </div>
  );
}
