import { useEffect } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { SiteFooter } from "../../../../site/components/site-footer.tsx";
import { Shell } from "../../shared/shell.tsx";
import type { Handle } from "./routes.ts";

export function Root() {
  const page = useMatches().at(-1);
  const { pathname } = useLocation();
  const title = page && (page.handle as Handle).title(page.loaderData);

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  return (
    <>
      <Shell pathname={pathname}>
        <Outlet />
      </Shell>
      <SiteFooter pathname={pathname} />
      {/* The first entry of every load has the same key, so that without the path one page would get the position of another. */}
      <ScrollRestoration getKey={({ key, pathname }) => key + pathname} />
    </>
  );
}
