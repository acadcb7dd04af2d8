import type { ComponentType, ElementType } from "react";
import { jsx, jsxs } from "react/jsx-runtime";

type Make = typeof jsx;

/**
 * How JSX becomes elements in a peer: a link to a page of the site is the router's own. The components of the project have
 * plain links, for a document behind each of them.
 */
export function withLinks(Link: ComponentType<{ href: string }>): { jsx: Make; jsxs: Make } {
  const isPage = (props: unknown) => /^\/[^.]*$/.test((props as { href?: string }).href ?? "");
  const chosen = (type: ElementType, props: unknown) =>
    type === "a" && isPage(props) ? Link : type;
  return {
    jsx: (type, props, key) => jsx(chosen(type, props) as ElementType, props, key),
    jsxs: (type, props, key) => jsxs(chosen(type, props) as ElementType, props, key),
  };
}
