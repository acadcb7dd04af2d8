import { redirectDocument } from "react-router";

/*
 * For a page whose Content-Security-Policy allows what that of others does not: a frame. A page that the router shows in
 * the document of another has the policy of that one, so it is opened as a document of its own, whatever led to it.
 */

/** There is nothing to load. With it the first, prerendered view of the page runs no loader in the browser. */
export const loader = () => null;

/** Runs when the router would show the page in the document of another. Throws a redirect to the page. */
export function clientLoader({ request }: { request: Request }): null {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(pathname + search + hash);
}
