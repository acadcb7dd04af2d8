import Link from "next/link";
import { withLinks } from "../../shared/links.ts";

export { Fragment } from "react/jsx-runtime";

/** With Next's own prefetching: of every link in view, and the more of it when a mouse comes near. */
export const { jsx, jsxs } = withLinks(Link);
