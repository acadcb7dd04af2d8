import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

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
