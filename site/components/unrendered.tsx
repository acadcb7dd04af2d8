import type { ReactNode } from "react";

/** Renders nothing of its children. */
export function Unrendered(_props: { children: ReactNode }) {
  return null;
}
