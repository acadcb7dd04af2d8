import { layout } from "#site/content/layout.ts";
import { site } from "#site/content/site.ts";
import { printedAddress } from "#site/lib/printed-address.ts";
import { ExternalLink } from "./external-link.tsx";
import { PartnerLinks } from "./partner-links.tsx";

const { footer } = layout;

/** The footer on every page (docs/product.md, section 2); on paper only the copyright notice and the address. */
export function SiteFooter({ pathname }: { pathname: string }) {
  return (
    <footer className="site-footer on-ink rule-above">
      <div className="content">
        <div>
          <p className="display display-3">{site.name}</p>
          <p className="subtext muted">{footer.tagline}</p>
        </div>
        <div>
          <p className="label">{footer.poweredBy}</p>
          <PartnerLinks />
        </div>
        <div className="site-footer-end rule-above small muted">
          <p>
            {footer.copyright}
            <span className="printed-address" hidden>{` · ${printedAddress(pathname)}`}</span>
          </p>
          <nav aria-label={footer.label}>
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
