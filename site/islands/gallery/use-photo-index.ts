import { useEffect, useLayoutEffect, useState } from "react";
import { followAddress } from "../follow-address.ts";

/**
 * Returns the index of the selected photo, kept in the URL so that it can be linked to, and functions that select one or move
 * by some, as far as there are photos.
 */
export function usePhotoIndex(total: number) {
  const [index, select] = useState(0);
  const step = (by: number) => select((from) => Math.max(0, Math.min(from + by, total - 1)));

  // In the frame of the first render, and before anything is pressed that counts from it.
  useLayoutEffect(() => {
    const followUrl = () => select(linkedIndex(total));
    followUrl();
    addEventListener("popstate", followUrl);
    return () => removeEventListener("popstate", followUrl);
  }, [total]);

  useEffect(() => {
    if (index === linkedIndex(total)) return;
    return followAddress(({ searchParams }) => {
      if (index === 0) searchParams.delete("photo");
      else searchParams.set("photo", `${index + 1}`);
    });
  }, [index, total]);

  return { index, select, step };
}

/** The index of the photo that the URL names (from 1), or of the first one if that is missing or invalid. */
function linkedIndex(total: number): number {
  const index = Number(new URLSearchParams(location.search).get("photo")) - 1;
  return Number.isInteger(index) && index >= 0 && index < total ? index : 0;
}
