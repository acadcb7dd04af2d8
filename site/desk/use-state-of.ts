import { useState } from "react";

/**
 * State of one place. It begins anew wherever `place` changes, also on return; what is set late for a place that was left is dropped.
 */
export function useStateOf<Value>(place: unknown, initial: Value) {
  const [state, setState] = useState({ place, value: initial });
  const isHere = state.place === place;
  if (!isHere) setState({ place, value: initial });
  const set = (value: Value) => setState((now) => (now.place === place ? { place, value } : now));
  return [isHere ? state.value : initial, set] as const;
}
