import { type ReactNode, useState, useSyncExternalStore } from "react";

type Props = {
  /** Finds the content in the page. */
  selector: string;
  children: ReactNode;
};

const subscribe = () => () => {};

/**
 * The content of an island that is in the page as built, which React leaves as it is. Where the words around it have changed
 * before hydration, as by a translator, React renders the island anew. It would then write this content as markup, which
 * Trusted Types forbid (docs/decisions/0020), so the elements of the page are put back instead.
 */
export function BuiltContent({ selector, children }: Props) {
  const hydrating = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  const [putBack] = useState(() => {
    const built = hydrating ? null : document.querySelector(selector);
    return built && ((parent: Element | null) => parent?.append(built));
  });
  return putBack ? <div style={{ display: "contents" }} ref={putBack} /> : children;
}
