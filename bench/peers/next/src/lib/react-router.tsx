import NextLink from "next/link";
import { type ComponentProps, cache } from "react";

/* What the project's components need of its router, in the terms of Next. */

export { useLocation } from "./use-location.ts";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href"> & { to: string };

/** With Next's own prefetching: of every link in view, and the more of it when a mouse comes near. */
export const Link = ({ to, ...rest }: LinkProps) => <NextLink href={to} {...rest} />;

/** One for each page that is rendered. */
const loaded = cache((): { data?: unknown } => ({}));

/** Hands a page of the project what its loader gave. */
export function provideLoaderData(data: unknown): void {
  loaded().data = data;
}

export const useLoaderData = () => loaded().data;

/** What the pages with a frame give the project's router to run in the browser; here nothing runs it. */
export const redirectDocument = (address: string) => address;
