import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { whenQuiet } from "./lib/when-quiet.ts";

/*
 * The framework's own entry but for `useTransitions`: as a transition, the next page is drawn in slices that give way to
 * everything else, which takes a fifth longer until it shows (docs/benchmarks.md, "The next page").
 */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});

/* No page needs it in order to work, so its code comes last and may stay away. */
void whenQuiet()
  .then(() => import("./lib/fetch-ahead.ts"))
  .then(
    ({ fetchLinksAhead }) => fetchLinksAhead(),
    () => undefined,
  );
