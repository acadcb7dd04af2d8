import { useCallback, useEffect, useState } from "react";
import { SIGN_IN_FRAGMENT } from "#contract/desk.ts";

/** Takes the token from the URL, which forgets it: nobody finds it in the history. */
function takeToken(): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(SIGN_IN_FRAGMENT)) return null;
  history.replaceState(null, "", pathname + search);
  return hash.slice(SIGN_IN_FRAGMENT.length);
}

/** Returns the token of the sign-in link that was opened last, here or while the page was open, and a function that forgets it. */
export function useSignInToken(): [token: string | null, forget: () => void] {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const onChange = () => {
      const next = takeToken();
      if (next) setToken(next);
    };
    // In a tab that shows the desk, another fragment loads nothing.
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, []);
  return [token, useCallback(() => setToken(null), [])];
}
