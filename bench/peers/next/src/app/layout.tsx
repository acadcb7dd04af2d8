import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { PageFrame } from "#app/components/layout/page-frame.tsx";
import { SiteFooter } from "#app/components/layout/site-footer.tsx";
import { SiteHeader } from "#app/components/layout/site-header.tsx";
import { SkipLink } from "#app/components/layout/skip-link.tsx";
import { Toaster } from "#app/components/toast/toaster.tsx";
import { site } from "#app/content/site.ts";
import "#app/styles/app.css";

const fontUrl = new URL("../../../../../.generated/archivo.woff2", import.meta.url).href;

export const metadata: Metadata = { icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } } };
export const viewport: Viewport = { themeColor: "#0b1220" };

export default function Layout({ children }: { children: ReactNode }) {
  preload(fontUrl, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang={site.language} dir={site.direction}>
      <body>
        <SkipLink />
        <SiteHeader />
        <PageFrame>{children}</PageFrame>
        <SiteFooter />
        <Toaster />
      </body>
    </html>
  );
}
