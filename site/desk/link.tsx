import type { ComponentPropsWithRef } from "react";
import { go, hrefOf, type Place, usePlace } from "./place.ts";

type Props = Omit<ComponentPropsWithRef<"a">, "href"> & { to: Partial<Place> };

/** A link to another place of the desk, which needs no new page. */
export function Link({ to, ...rest }: Props) {
  const place = { ...usePlace(), ...to };
  return (
    <a
      {...rest}
      href={hrefOf(place)}
      onClick={(event) => {
        // Otherwise the browser opens a tab or saves the file.
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(place);
      }}
    />
  );
}
