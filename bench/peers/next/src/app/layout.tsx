import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { SiteFooter } from "../../../../../site/components/site-footer.tsx";
import { site } from "../../../../../site/content/site.ts";
import { PageShell } from "../page-shell.tsx";
import "../site.css";

const fontUrl = new URL("../../../../../.generated/archivo.woff2", import.meta.url).href;

export const metadata: Metadata = { icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } } };
export const viewport: Viewport = { themeColor: "#0b1220" };

export default function Layout({ children }: { children: ReactNode }) {
  preload(fontUrl, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang={site.language} dir={site.direction}>
      <body>
        <PageShell>{children}</PageShell>
        <SiteFooter />
      </body>
    </html>
  );
}
