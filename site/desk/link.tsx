import type { ComponentPropsWithRef } from "react";
import { hrefOf, navigate, type Route, useRoute } from "./router.ts";

type Props = Omit<ComponentPropsWithRef<"a">, "href"> & { to: Partial<Route> };

/** A link to another route of the desk, which needs no new page. */
export function Link({ to, ...rest }: Props) {
  const route = { ...useRoute(), ...to };
  return (
    <a
      {...rest}
      href={hrefOf(route)}
      onClick={(event) => {
        // Otherwise the browser opens a tab or saves the file.
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(route);
      }}
    />
  );
}
