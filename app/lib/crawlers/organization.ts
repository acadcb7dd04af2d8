import type { Organization } from "schema-dts";
import { site } from "#app/content/site.ts";

/** The network as the maker of something. */
export const organizationRef = () =>
  ({
    "@type": "Organization",
    name: site.name,
    url: `${import.meta.env.SITE_URL}/`,
  }) satisfies Organization;

/** The network itself, for the home page. */
export const organization = () =>
  ({
    ...organizationRef(),
    logo: `${import.meta.env.SITE_URL}/icon-512.png`,
    sameAs: [site.social.url],
  }) satisfies Organization;
