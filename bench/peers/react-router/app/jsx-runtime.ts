import type { ComponentProps } from "react";
import { jsx as element } from "react/jsx-runtime";
import { Link } from "react-router";
import { withLinks } from "../../shared/links.ts";

export { Fragment } from "react/jsx-runtime";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { href: string };

export const { jsx, jsxs } = withLinks(({ href, ...rest }: Props) =>
  element(Link, { to: href, prefetch: "intent", ...rest }),
);
