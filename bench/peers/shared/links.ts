import type { ComponentType, ElementType } from "react";
import { jsx, jsxs } from "react/jsx-runtime";

type Make = typeof jsx;

/**
 * A JSX runtime that turns the plain links of the project's components into the router's own, where they lead to a page of
 * the site.
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
