/* Apart from the schemas, for the script in the desk's page. */

/** The page of the desk. */
export const DESK_PATH = "/desk";

/** The desk's calls. Those that change something are posts of JSON. */
export const DESK = {
  /** GET: who is signed in. */
  session: "/desk/session",
  /** POST an address: asks for a sign-in link. */
  links: "/desk/links",
  /** POST the token of a link: begins a session. */
  signIn: "/desk/sign-in",
  signOut: "/desk/sign-out",
  /** GET: a page of the list. */
  messages: "/desk/messages",
  /** GET: one message, by `id`. */
  message: "/desk/message",
  /** GET: how many messages come from an address, by `email`. */
  count: "/desk/count",
  /** POST: what may be done to messages, except erasing them. */
  act: "/desk/act",
  erase: "/desk/erase",
  /** POST: queues what a flood held. */
  releaseFlood: "/desk/release-flood",
  /** GET: the list as a file. */
  export: "/desk/export",
  status: "/desk/status",
  testMail: "/desk/test-mail",
  /** POST: checks the settings. */
  diagnosis: "/desk/diagnosis",
  history: "/desk/history",
} as const;

/** A sign-in link is the desk's address with this fragment and a token: no log, proxy or referrer sees a fragment. */
export const SIGN_IN_FRAGMENT = "#sign-in=";
