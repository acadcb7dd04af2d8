import { useId } from "react";
import { Mark } from "#site/components/round-table-figure.tsx";
import { desk } from "#site/content/desk.ts";
import { site } from "#site/content/site.ts";
import "./bar.css";
import { Menu } from "./menu.tsx";
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
      <Menu label={bar.account} describedBy={id}>
        <p id={id} className="muted">
          {address}
        </p>
        <button type="button" onClick={() => signOut.post({ everywhere: false })}>
          {bar.signOut}
        </button>
        <button type="button" onClick={() => signOut.post({ everywhere: true })}>
          {bar.signOutEverywhere}
        </button>
        <a href="/">{bar.site}</a>
      </Menu>
    </header>
  );
}
