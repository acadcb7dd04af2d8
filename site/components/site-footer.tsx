import { layout } from "#site/content/layout.ts";
import { site } from "#site/content/site.ts";
import { printedAddress } from "#site/lib/printed-address.ts";
import { ExternalLink } from "./external-link.tsx";
import { PartnerLinks } from "./partner-links.tsx";

const { footer } = layout;

/** The footer on every page (docs/product.md, section 2); on paper only the copyright notice and the address. */
export function SiteFooter({ pathname }: { pathname: string }) {
  return (
    <footer className="on-ink rule-above">
      <div className="content grid gap-12 py-16 lg:grid-cols-[1fr_auto] lg:gap-x-24">
        <div>
          <p className="display display-3">{site.name}</p>
          <p className="mt-2 text-(--muted)">{footer.tagline}</p>
        </div>
        <div>
          <p className="label mb-3">{footer.poweredBy}</p>
          <PartnerLinks />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2 rule-above pt-6 text-[0.9375rem] text-(--muted) lg:col-span-2">
          <p>
            {footer.copyright}
            <span className="printed-address" hidden>{` · ${printedAddress(pathname)}`}</span>
          </p>
          <nav aria-label={footer.label} className="flex flex-wrap gap-x-10">
            {footer.links.map(({ label, href }) => (
              <a key={href} href={href} className="text-link py-2.5">
                {label}
              </a>
            ))}
          </nav>
          <ExternalLink href={site.social.url} className="text-link py-2.5">
            {footer.social}
          </ExternalLink>
        </div>
      </div>
    </footer>
  );
}
