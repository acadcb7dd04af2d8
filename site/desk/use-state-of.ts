import { useState } from "react";

/**
 * State that belongs to where the organiser is, as `place` says: elsewhere it is what it was at first, and what is set for a place that
 * was left goes nowhere.
 */
export function useStateOf<Value>(place: unknown, initial: Value) {
  const [state, setState] = useState({ place, value: initial });
  const isHere = state.place === place;
  if (!isHere) setState({ place, value: initial });
  const set = (value: Value) => setState((now) => (now.place === place ? { place, value } : now));
  return [isHere ? state.value : initial, set] as const;
}
