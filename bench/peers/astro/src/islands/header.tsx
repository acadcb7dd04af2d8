import { OnRoute } from "react-router";
import { SiteHeader } from "#app/components/layout/site-header.tsx";

export const Header = ({ pathname }: { pathname: string }) => (
  <OnRoute pathname={pathname}>
    <SiteHeader />
  </OnRoute>
);
