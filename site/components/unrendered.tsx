import type { ReactNode } from "react";

/** Renders nothing of its children, which Astro renders all the same. */
export function Unrendered(_props: { children: ReactNode }) {
  return null;
}
