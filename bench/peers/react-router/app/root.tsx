import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import fontUrl from "../../../../.generated/archivo-basic.woff2?url";
import { SiteFooter } from "../../../../site/components/site-footer.tsx";
import { site } from "../../../../site/content/site.ts";
import printUrl from "../../../../site/styles/print.css?url";
import { Shell } from "../../shared/shell.tsx";
import stylesheet from "../../shared/site.css?inline";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={site.language} dir={site.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <meta name="theme-color" content="#0b1220" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={printUrl} media="print" />
        <Links />
        {import.meta.env.SSR && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and React would escape it
          <style dangerouslySetInnerHTML={{ __html: stylesheet }} />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  // The prerenderer requests each page with a slash at the end, visitors without.
  const pathname = useLocation().pathname.replace(/(.)\/$/, "$1");
  return (
    <>
      <Shell pathname={pathname}>
        <Outlet />
      </Shell>
      <SiteFooter pathname={pathname} />
    </>
  );
}
