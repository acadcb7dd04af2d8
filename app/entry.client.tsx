import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { connection } from "./lib/connection.ts";
import { whenQuiet } from "./lib/when-quiet.ts";

/*
 * The framework's own entry but for `useTransitions`: as a transition, the next page is drawn in slices that give way to
 * everything else, which takes a quarter longer until it shows (docs/decisions/0009-weight-of-a-page.md).
 */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});

/* No page needs it in order to work: its code comes last, and not at all for a visitor who saves data. */
void whenQuiet()
  .then(() => (connection().saveData ? undefined : import("./lib/fetch-ahead.ts")))
  .then(
    (code) => code?.fetchLinksAhead(),
    () => undefined,
  );
