/** What the desk may do to messages, and to which. A state is that of a message's email. */

/** `due`: waits to be sent. `dead`: given up, kept for an organiser. `held`: spam or a flood, kept but not sent. */
export const STATES = ["due", "sent", "dead", "held"] as const;

export type State = (typeof STATES)[number];

/** Which messages an action may be done to; all that is given must be so. */
export interface Allowed {
  states?: readonly State[];
  isAnswered?: boolean;
  isRead?: boolean;
  isSpam?: boolean;
  /** Held, or marked as spam. */
  isSuspect?: true;
  /** Not being sent at this moment, which only the server knows. */
  isIdle?: true;
}

interface ActionRule {
  allowed: Allowed;
  /** Whether it can be taken back for a while. */
  canUndo: boolean;
  /** What was done, in the history; `messages` stands for how many. */
  history: string;
  /** Why it was not done to a message: by its state, or in every one. */
  refusal: string | Partial<Record<State, string>>;
}

const HELD = "It is held. Choose “Not spam” first.";
const ON_ITS_WAY = "It is waiting to be sent, or being sent at this moment.";

/** From this table server, desk and history derive what there is. */
export const ACTIONS = {
  answered: {
    allowed: { isAnswered: false },
    canUndo: true,
    history: "marked {messages} as answered",
    refusal: "It is marked as answered already.",
  },
  unanswered: {
    allowed: { isAnswered: true },
    canUndo: true,
    history: "marked {messages} as not answered",
    refusal: "It is not marked as answered.",
  },
  note: {
    allowed: {},
    canUndo: false,
    history: "added a note to {messages}",
    refusal: {},
  },
  unread: {
    allowed: { isRead: true },
    canUndo: false,
    history: "marked {messages} as unread",
    refusal: "It is unread already.",
  },
  spam: {
    allowed: { isSpam: false },
    canUndo: true,
    history: "marked {messages} as spam",
    refusal: "It is marked as spam already.",
  },
  "not-spam": {
    allowed: { isSuspect: true },
    canUndo: true,
    history: "marked {messages} as not spam",
    refusal: "It is neither held nor marked as spam.",
  },
  resend: {
    allowed: { states: ["due", "sent", "dead"], isIdle: true },
    canUndo: false,
    history: "sent {messages} again",
    refusal: { held: HELD, due: ON_ITS_WAY },
  },
} as const satisfies Record<string, ActionRule>;

export type Action = keyof typeof ACTIONS;

export const ACTION_NAMES = Object.keys(ACTIONS) as [Action, ...Action[]];

/** Returns whether an action may be done to a message, as far as its listed state tells. */
export function isAllowed(
  action: Action,
  message: { state: string; isUnread: boolean; isSpam: boolean; answeredAt: number | null },
): boolean {
  const { states, isAnswered, isRead, isSpam, isSuspect }: Allowed = ACTIONS[action].allowed;
  return (
    (states?.some((state) => state === message.state) ?? true) &&
    isRead !== message.isUnread &&
    (isAnswered ?? message.answeredAt !== null) === (message.answeredAt !== null) &&
    (isSpam ?? message.isSpam) === message.isSpam &&
    (!isSuspect || message.state === "held" || message.isSpam)
  );
}
