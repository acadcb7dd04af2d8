import { layout } from "#site/content/layout.ts";
import { site } from "#site/content/site.ts";
import { Menu } from "./menu.tsx";
import { Mark } from "./round-table-figure.tsx";
import "./site-header.css";

/** The navigation bar (docs/product.md, section 2). */
export function SiteHeader({ pathname }: { pathname: string }) {
  return (
    <header data-bar className="site-header on-ink">
      <a href="#main" className="skip-link on-paper strong">
        {layout.skipLink}
      </a>
      <div className="content bar strong">
        <a href="/" className="brand touch-row">
          <Mark seed={site.name} seats={9} />
          {site.name}
        </a>
        <Menu pathname={pathname} />
      </div>
    </header>
  );
}
