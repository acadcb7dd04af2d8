import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

/* What the project's components need of its router, for pages that the browser loads one by one. */

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A plain link: Astro prefetches on hover whatever it leads to. */
export const Link = ({ to, ...rest }: LinkProps) => <a href={to} {...rest} />;

type Route = { pathname?: string; loaderData?: unknown };

const RouteContext = createContext<Route>({});

/** Each island and each static component is a React tree of its own, so each is told what it needs of its page. */
export const OnRoute = ({ children, ...route }: Route & { children: ReactNode }) => (
  <RouteContext value={route}>{children}</RouteContext>
);

/** Whoever was not told is on a page that looks the same at every address. */
export const useLocation = () => ({
  pathname: useContext(RouteContext).pathname ?? globalThis.location?.pathname ?? "",
});

export const useLoaderData = () => useContext(RouteContext).loaderData;
