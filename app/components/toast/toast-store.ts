import { useSyncExternalStore } from "react";

export type Toast = {
  title: string;
  description?: string;
  destructive?: boolean;
};

type Shown = Toast & { id: number };

let shown: Shown | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(toast: Shown | null) {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before; it stays until it is dismissed or the page is left. */
export function showToast(toast: Toast): void {
  set({ ...toast, id: nextId++ });
}

export function dismissToast(): void {
  if (shown) set(null);
}

/** The toast that is shown now. */
export function useToast(): Shown | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
