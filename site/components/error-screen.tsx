import { unexpectedError } from "#site/content/layout.ts";
import { ButtonLink } from "./button-link.tsx";
import { PageHeader } from "./page-header.tsx";

/** The screen for an unexpected error of the server (docs/product.md, section 8): status and text inside the layout. */
export function ErrorScreen() {
  const { heading, status, text, link } = unexpectedError;
  return (
    <PageHeader
      heading={heading}
      lead={`${status} ${text}`}
      figure={{ seed: "error", seats: 11, emptySeat: 3 }}
    >
      <ButtonLink to={link.to} primary>
        {link.label}
      </ButtonLink>
    </PageHeader>
  );
}
