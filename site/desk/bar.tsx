import { useId } from "react";
import { Icon } from "#site/components/icon.tsx";
import { Mark } from "#site/components/round-table-figure.tsx";
import { desk } from "#site/content/desk.ts";
import { site } from "#site/content/site.ts";
import "./bar.css";
import { usePost, useSession } from "./queries.ts";
import { Link, useRoute, type View } from "./router.tsx";

const { bar } = desk;

/** The site's mark and name. */
export const Brand = () => (
  <p className="brand touch-row">
    <Mark seed={site.name} seats={12} /> <span>{site.name}</span>
  </p>
);

/** The desk's bar: its views, and who is signed in. */
export function Bar() {
  const { address } = useSession();
  const { view } = useRoute();
  const id = useId();
  // A new page forgets everything that was shown.
  const signOut = usePost("signOut", {
    onDone: () => location.assign(location.pathname),
    shown: [],
  });
  return (
    <header className="desk-bar row on-ink">
      <Brand />
      <nav aria-label={bar.label}>
        <ul className="desk-views desk-places row">
          {Object.entries(bar.views).map(([name, label]) => (
            <li key={name}>
              <Link
                to={{ view: name as View, m: undefined }}
                aria-current={name === view ? "page" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <details className="desk-account" ref={closeFromOutside} onKeyDown={closeOnEscape}>
        <summary aria-describedby={id}>
          {bar.account}
          <Icon name="chevron" />
        </summary>
        <div>
          <p id={id} className="muted">
            {address}
          </p>
          <button
            type="button"
            className="rule-above"
            onClick={() => signOut.post({ everywhere: false })}
          >
            {bar.signOut}
          </button>
          <button
            type="button"
            className="rule-above"
            onClick={() => signOut.post({ everywhere: true })}
          >
            {bar.signOutEverywhere}
          </button>
          <a href="/" className="rule-above">
            {bar.site}
          </a>
        </div>
      </details>
    </header>
  );
}

function closeOnEscape(event: React.KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector("summary")?.focus();
  event.stopPropagation();
}

/** A press or the focus beside the menu closes it, which could cover it (WCAG 2.2, 2.4.11), and so do Back and Forward. */
function closeFromOutside(menu: HTMLDetailsElement): () => void {
  const removed = new AbortController();
  const { signal } = removed;
  const close = ({ target }: Event) => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  for (const type of ["pointerdown", "focusin", "popstate"])
    addEventListener(type, close, { signal });
  return () => removed.abort();
}
