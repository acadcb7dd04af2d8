import { Scripts, ScrollRestoration, UNSAFE_useScrollRestoration } from "react-router";

/**
 * The router's scripts. They stand in the prerendered page alone: in the browser they have run already, and where the page
 * has to be drawn anew, React would make them by `innerHTML`, which Trusted Types forbid.
 */
export const RouterScripts = import.meta.env.SSR
  ? () => (
      <>
        <ScrollRestoration />
        <Scripts />
      </>
    )
  : () => {
      // What is left of `ScrollRestoration` without its script; the router exports it under no other name.
      UNSAFE_useScrollRestoration();
      return null;
    };
