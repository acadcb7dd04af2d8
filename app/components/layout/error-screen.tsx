import { isRouteErrorResponse } from "react-router";
import { unexpectedError } from "#app/content/layout.ts";
import { ButtonLink } from "../button-link.tsx";
import { PageHeader } from "../page-header.tsx";

/**
 * The screen for an unexpected error (specification, section 8): status and text inside the layout. The text of an
 * exception is for the developer's console, never for the visitor.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, text } = isRouteErrorResponse(error)
    ? { status: error.status, text: error.statusText || unexpectedError.text }
    : { status: 500, text: unexpectedError.text };
  return (
    <PageHeader
      heading={unexpectedError.heading}
      lead={`${status} ${text}`}
      figure={{ seed: "error", seats: 11, emptySeat: 3 }}
    >
      <ButtonLink to={unexpectedError.link.to} primary>
        {unexpectedError.link.label}
      </ButtonLink>
    </PageHeader>
  );
}
