import { useEffect } from "react";
import { type MetaDescriptor, Outlet, ScrollRestoration, useMatches } from "react-router";
import { PageFrame } from "#app/components/layout/page-frame.tsx";
import { SiteFooter } from "#app/components/layout/site-footer.tsx";
import { SiteHeader } from "#app/components/layout/site-header.tsx";
import { SkipLink } from "#app/components/layout/skip-link.tsx";
import { Toaster } from "./toaster.tsx";

/** What a route says of its page's head. */
export type PageHandle = { meta: (loaderData: unknown, pathname: string) => MetaDescriptor[] };

export function Root() {
  useTitle();
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <PageFrame>
        <Outlet />
      </PageFrame>
      <SiteFooter />
      <Toaster />
      {/* The first entry of every load has the same key: without the path, one page would be shown where another was left. */}
      <ScrollRestoration getKey={({ key, pathname }) => key + pathname} />
    </>
  );
}

function useTitle() {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle | undefined;
  const meta = page && handle?.meta(page.loaderData, page.pathname);
  const title = meta?.map((tag) => ("title" in tag ? tag.title : "")).join("");

  useEffect(() => {
    if (title) document.title = String(title);
  }, [title]);
}
