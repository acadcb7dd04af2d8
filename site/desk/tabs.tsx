import { type MessageFilter, TABS } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { Link } from "./router.tsx";

const { list, tabs } = desk;

/** The tabs of the list: links, since each is an address. */
export function Tabs({ tab, open }: { tab: MessageFilter["tab"]; open: number }) {
  return (
    <nav aria-label={list.tabs}>
      <ul className="desk-tabs">
        {TABS.map((name) => (
          <li key={name}>
            <Link
              to={{ tab: name, consent: undefined, m: undefined }}
              aria-current={name === tab ? "page" : undefined}
            >
              {tabs[name]}
              {name === "open" && open > 0 && <span className="desk-count">{` ${open}`}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
