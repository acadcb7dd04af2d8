import { layout } from "#site/content/layout.ts";
import { site } from "#site/content/site.ts";
import { ExternalLink } from "./links.tsx";
import { Mark } from "./round-table-figure.tsx";
import "./site-footer.css";

const { footer } = layout;

/** The footer below every page with a bar (docs/product.md, section 2); on paper only the copyright notice and the address. */
export function SiteFooter({ pathname }: { pathname: string }) {
  return (
    <footer className="site-footer on-ink rule-above">
      <div className="split content">
        <div>
          <p className="display display-3">{site.name}</p>
          <p className="subtext muted">{footer.tagline}</p>
        </div>
        <div>
          <p className="label">{footer.poweredBy}</p>
          <PartnerLinks />
        </div>
        <div className="site-footer-end row spread rule-above small muted">
          <p>
            {footer.copyright}
            <span className="printed-address" hidden>{` · ${printedAddress(pathname)}`}</span>
          </p>
          <nav aria-label={footer.label} className="row spread">
            {footer.links.map(({ label, href }) => (
              <a key={href} href={href} className="text-link touch">
                {label}
              </a>
            ))}
          </nav>
          <ExternalLink href={site.social.url} className="text-link touch">
            {footer.social}
          </ExternalLink>
        </div>
      </div>
    </footer>
  );
}

/** The two partners. Until they supply logos, each has a mark made from its name. */
function PartnerLinks() {
  return (
    <ul className="partners row">
      {Object.values(site.partners).map(({ name, url, seats }) => (
        <li key={url}>
          <ExternalLink
            href={url}
            className="partner touch-row plain-link strong"
            mark={<Mark seed={name} seats={seats} />}
          >
            {name}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

/** Returns the address of a page as it is printed: "ciso.example/guidelines". */
export function printedAddress(pathname: string): string {
  const { host } = new URL(import.meta.env.SITE);
  // The path of an error page is not where it was met.
  const isErrorPage = /^\/\d+$/.test(pathname);
  return isErrorPage || pathname === "/" ? host : host + pathname;
}
