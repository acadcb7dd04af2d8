import type { ComponentType } from "react";
import { OnRoute } from "react-router";

type Props = { page: ComponentType; loaderData: unknown };

/** A page of the project that reads data and has nothing interactive: rendered in the build, without a script. */
export const StaticPage = ({ page: Page, loaderData }: Props) => (
  <OnRoute loaderData={loaderData}>
    <Page />
  </OnRoute>
);
