import { Link, type LinkProps } from "react-router";
import { usePrefetchMode } from "./prefetch-mode.ts";

/** A link to another page of the site; what that page needs is fetched ahead, so that it shows at once. */
export function PageLink(props: Omit<LinkProps, "prefetch">) {
  return <Link {...props} prefetch={usePrefetchMode()} />;
}
