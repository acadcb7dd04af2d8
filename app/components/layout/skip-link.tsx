import { layout } from "#app/content/layout.ts";

export const MAIN_ID = "main";

export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className="skip-link on-paper">
      {layout.skipLink}
    </a>
  );
}
