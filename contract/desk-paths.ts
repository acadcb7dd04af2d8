/* Apart from the schemas, for the script in the desk's page. */

/** The page of the desk. */
export const DESK_PATH = "/desk";

/**
 * The desk's calls. All are posts of JSON, also those that only read: so no address says what was searched for (OWASP ASVS 5.0,
 * 14.2.1), and every browser says which origin a call comes from.
 */
export const DESK = {
  /** Who is signed in. */
  session: "/desk/session",
  /** Asks for a sign-in link, by `email`. */
  links: "/desk/links",
  /** Begins a session, by the `token` of a link. */
  signIn: "/desk/sign-in",
  signOut: "/desk/sign-out",
  /** A page of the list. */
  messages: "/desk/messages",
  /** One message, by `id`. */
  message: "/desk/message",
  /** Marks a message as read, by `id`. */
  read: "/desk/read",
  /** How many messages come from an address, by `email`. */
  count: "/desk/count",
  /** What may be done to messages, except erasing them. */
  act: "/desk/act",
  /** Takes such an action back, by its `undo`. */
  undo: "/desk/undo",
  erase: "/desk/erase",
  /** Erases a note, by `id`. */
  eraseNote: "/desk/erase-note",
  /** Releases or retries all messages of a `group`. */
  actOnAll: "/desk/act-on-all",
  /** The list as a file. */
  export: "/desk/export",
  status: "/desk/status",
  /** Emails a test to the asker, and waits for the mail server's answer. */
  testMessage: "/desk/test-message",
  /** Checks the settings. */
  diagnosis: "/desk/diagnosis",
  history: "/desk/history",
} as const;

/** A sign-in link is the desk's address with this fragment and a token: no log, proxy or referrer sees a fragment. */
export const SIGN_IN_FRAGMENT = "#sign-in=";
