import type { ReactNode } from "react";
import { Meta, Outlet } from "react-router";
import fontUrl from "../.generated/archivo.woff2?url";
import type { Route } from "./+types/root";
import { ErrorScreen } from "./components/layout/error-screen.tsx";
import { PageFrame } from "./components/layout/page-frame.tsx";
import { RouterScripts } from "./components/layout/router-scripts.tsx";
import { SiteFooter } from "./components/layout/site-footer.tsx";
import { SiteHeader } from "./components/layout/site-header.tsx";
import { SkipLink } from "./components/layout/skip-link.tsx";
import { Toaster } from "./components/toast/toaster.tsx";
import { unexpectedError } from "./content/layout.ts";
import { site } from "./content/site.ts";
import stylesheet from "./styles/app.css?inline";
import printUrl from "./styles/print.css?url";

/** The head of the error screen: every page brings its own, which takes the place of this one. */
export const meta = () => [{ title: unexpectedError.heading }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={site.language} dir={site.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {import.meta.env.SSR && <DeviceTags />}
        {(import.meta.env.SSR || import.meta.env.DEV) && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and React would escape it
          <style dangerouslySetInnerHTML={{ __html: stylesheet }} />
        )}
      </head>
      <body>
        <SkipLink />
        <SiteHeader />
        <PageFrame>{children}</PageFrame>
        <SiteFooter />
        <Toaster />
        <RouterScripts />
      </body>
    </html>
  );
}

/** What a device reads once, with the document, or when it prints: in the prerendered pages alone it costs no script. */
const DeviceTags = () => (
  <>
    <meta name="theme-color" content="#0b1220" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
    <link rel="stylesheet" href={printUrl} media="print" />
  </>
);

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
