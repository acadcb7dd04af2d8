import { retryDelay } from "./retry-delay.ts";

/** The pause of the whole queue while the mail server refuses our credentials; it begins and ends by itself. */
export interface Pause {
  /** Until when nothing is sent, in milliseconds since 1970; past when nothing is paused. */
  until(): number;
  /** Whether the next mail is the one that finds out if the credentials are good again. */
  isProbing(): boolean;
  /** The credentials were refused. True when this begins a pause, false when one is on already. */
  refused(): boolean;
  /** The credentials were accepted. True when this ends the pause. */
  accepted(): boolean;
}

/** Each refusal in a row makes the pause longer, like that of a mail that fails. */
export function createPause(now: () => number): Pause {
  let refusals = 0;
  let end = 0;
  return {
    until: () => end,
    isProbing: () => refusals > 0,
    refused() {
      if (now() < end) return false;
      refusals += 1;
      end = now() + retryDelay(refusals, Math.random);
      return true;
    },
    accepted() {
      const wasOn = refusals > 0;
      refusals = 0;
      end = 0;
      return wasOn;
    },
  };
}
