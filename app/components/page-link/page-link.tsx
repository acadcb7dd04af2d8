import { type ComponentPropsWithoutRef, useEffect, useRef } from "react";
import { Link } from "react-router";
import { fetchAhead, watchLink } from "./fetch-ahead.ts";

type Props = Pick<
  ComponentPropsWithoutRef<"a">,
  "aria-current" | "aria-label" | "children" | "className" | "onClick"
> & {
  /** The address of a page, with no more than its path. */
  to: string;
};

/** A link to another page of the site; what that page needs is fetched ahead, so that it shows at once. */
export function PageLink({ to, ...props }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => (link.current ? watchLink(link.current) : undefined), []);
  const reach = () => fetchAhead(to);
  return (
    <Link
      {...props}
      ref={link}
      to={to}
      onPointerEnter={reach}
      onFocus={reach}
      onTouchStart={reach}
    />
  );
}
