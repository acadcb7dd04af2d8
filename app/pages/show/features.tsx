import { show } from "#app/content/show.ts";

/** The three feature cards of the show. */
export function Features() {
  return (
    <ul className="features content">
      {show.features.map(({ title, text }) => (
        <li key={title}>
          <h2 className="display display-3">{title}</h2>
          <p className="mt-2 text-(--muted)">{text}</p>
        </li>
      ))}
    </ul>
  );
}
