import * as v from "valibot";
import { ACTION_NAMES, type State } from "./actions.ts";
import { isBlank, normalise } from "./fields.ts";
import { KINDS } from "./kinds.ts";

/* What the organisers' desk and the server say to each other (docs/product.md, section 10). */

/** Sent with calls that the page makes while nobody touches it: they do not prolong the session. */
export const IDLE_HEADER = "X-Idle";

/**
 * The header of a call that says whose desk is shown. Somebody else may have signed in elsewhere in the browser: what is shown, and
 * typed, is not theirs.
 */
export const ADDRESS_HEADER = "X-Address";

/** How long a link can be used, in minutes. */
export const LINK_MINUTES = 15;

/** How long an action can be undone, in milliseconds. What it queues is not sent before, but for what a server was sending already. */
export const UNDO_MS = 10_000;

/** The most messages that one call may act on. */
export const MAX_SELECTED = 1_000;

/** The longest note, in characters. */
export const MAX_NOTE = 2_000;

/** How many entries a list begins with, and how many more it shows each time. */
export const PAGE = 50;

const MAX_LISTED = 5_000;

/**
 * `open`: what waits for somebody: neither answered nor spam, a registration only if its email is held or was given up. All but
 * `spam` leave out what is marked as spam.
 */
export const TABS = ["open", "all", ...KINDS, "spam"] as const;

/** The states of an email that is on its way or does not arrive. */
const UNSENT = ["due", "held", "dead"] as const satisfies State[];

/** A day in Israel: "2025-12-08". */
const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => {
    const time = Date.parse(text);
    // Not February 30, which is read as a day of March.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  }),
);

/** Which messages. */
export const messageFilter = v.object({
  tab: v.optional(v.picklist(TABS), "open"),
  /** In names, addresses, companies and texts; without regard to case. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""),
  /** Of registrations. */
  consent: v.optional(v.picklist(["yes", "no"])),
  /** How the email stands. */
  state: v.optional(v.picklist(UNSENT)),
  /** The first and the last day on which it was received. */
  from: v.optional(day),
  to: v.optional(day),
});

export type MessageFilter = v.InferOutput<typeof messageFilter>;

const time = v.number();
const count = v.number();
const id = v.pipe(v.string(), v.uuid());
/** The longest address (RFC 5321, 4.5.3.1.3). */
const address = v.pipe(v.string(), v.maxLength(254));

/** What every list ends with. */
const listEnd = {
  hasMore: v.boolean(),
  /** What `known` may say the next time. */
  version: v.string(),
};

/** Kinds, states and consents are what is stored: a newer version, before it was rolled back, may have had more. */
const listed = {
  id: v.string(),
  kind: v.string(),
  receivedAt: time,
  /** Of the person whom it is about. */
  name: v.string(),
  company: v.string(),
  /** How its text begins. */
  words: v.string(),
  /** The fields that are one line, by name. */
  values: v.record(v.string(), v.string()),
  consent: v.nullable(v.string()),
  /** How its email stands. */
  state: v.string(),
  /** The same in words, with the reason: "held: the hidden field is filled in"; empty once it is sent. */
  stateInWords: v.string(),
  isUnread: v.boolean(),
  isSpam: v.boolean(),
  answeredAt: v.nullable(time),
  answeredBy: v.nullable(v.string()),
  /** How the last note begins. */
  lastNote: v.string(),
};

export const messageList = v.object({
  messages: v.array(v.object(listed)),
  /** The columns of a table of them; empty for messages of several kinds. */
  columns: v.array(v.object({ name: v.string(), label: v.string() })),
  /** How many messages are open. */
  open: count,
  /** Whether there is no message at all. */
  isEmptyDesk: v.boolean(),
  ...listEnd,
});

export type MessageList = v.InferOutput<typeof messageList>;
export type ListedMessage = MessageList["messages"][number];

const historyEntry = {
  id: v.string(),
  at: time,
  /** An organiser's address, or a user of the terminal. */
  who: v.string(),
  /** What they did, in words: "erased 3 messages". */
  what: v.string(),
};

export const messageDetail = v.object({
  ...listed,
  fields: v.array(
    v.object({
      name: v.string(),
      label: v.string(),
      value: v.string(),
      isLong: v.boolean(),
      /** The web address that it is, to follow. */
      link: v.nullable(v.string()),
    }),
  ),
  consentWording: v.nullable(v.string()),
  /** Who wrote it, and gets the reply. */
  writer: v.object({ name: v.string(), email: v.string() }),
  /** The address of the reply, with the visitor's words quoted. */
  replyUrl: v.string(),
  /** What to mind when answering; empty for most. */
  advice: v.string(),
  /** What organisers say of it, oldest first. */
  notes: v.array(
    v.object({
      id: v.string(),
      at: time,
      who: v.string(),
      text: v.string(),
      /** Whether whoever asks may erase it. */
      isErasable: v.boolean(),
    }),
  ),
  /** How its email stands; one that is sent again is another. */
  email: v.object({
    stateInWords: v.string(),
    queuedAt: time,
    /** When it is tried next, 0 for at once; only while it waits. */
    dueAt: v.nullable(time),
    /** When it was sent or given up. */
    endedAt: v.nullable(time),
    /** How many there have been since it was queued. */
    attempts: count,
    /** What the mail server said last. */
    reply: v.nullable(v.string()),
  }),
  /** What was done to it, but for readings, oldest first. */
  history: v.array(v.object(historyEntry)),
});

export type MessageDetail = v.InferOutput<typeof messageDetail>;

/** null for whoever is not signed in. */
export const deskSession = v.nullable(
  v.object({
    /** Who is signed in. */
    address: v.string(),
    /** Everyone to whom messages are emailed. */
    recipients: v.array(v.string()),
    /** Who can open the desk. */
    organisers: v.array(v.string()),
    /** The folder in which emails become files, for want of a mail server. */
    mailFolder: v.nullable(v.string()),
  }),
);

export type DeskSession = NonNullable<v.InferOutput<typeof deskSession>>;

/** A list is asked for as a whole. The answer is null if it is still the one that is `known`. */
const listRequest = {
  /** How many entries. */
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LISTED)), PAGE),
  known: v.optional(v.pipe(v.string(), v.maxLength(50))),
};

export const messagesRequest = v.object({
  ...messageFilter.entries,
  ...listRequest,
  order: v.optional(v.picklist(["newest", "oldest"]), "newest"),
});
export const messageRequest = v.object({ id });
export const countRequest = v.object({ email: address });
export const exportRequest = v.object({
  ...messageFilter.entries,
  format: v.picklist(["csv", "json"]),
});
export const historyRequest = v.object(listRequest);

export const linkRequest = v.object({ email: v.pipe(v.string(), v.maxLength(300)) });
export const signInRequest = v.object({ token: v.pipe(v.string(), v.maxLength(100)) });
export const signOutRequest = v.object({ everywhere: v.boolean() });

const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_SELECTED));

export const actionRequest = v.object({
  action: v.picklist(ACTION_NAMES),
  ids,
  /** The words of `note`; `answered` may have some. */
  note: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => normalise(text, "multiline")),
      v.check((text) => !isBlank(text)),
      v.maxLength(MAX_NOTE),
    ),
  ),
});

export const eraseNoteRequest = v.object({ id: v.pipe(v.string(), v.maxLength(100)) });

/**
 * What the page *Status* acts on as a whole, by state or reason: what is held for a `flood` is released, what is `due` at its next
 * attempt is tried now, what is `dead` is sent again.
 */
export const GROUPS = ["flood", "due", "dead"] as const;

export type Group = (typeof GROUPS)[number];

export const actOnAllRequest = v.object({ group: v.picklist(GROUPS) });

export const actionResult = v.object({
  /** The messages to which it was done. */
  done: v.array(v.string()),
  /** The others, and why not. */
  refused: v.array(v.object({ id: v.string(), why: v.string() })),
  /** What takes it back; null if nothing does. */
  undo: v.nullable(v.string()),
});

export type ActionResult = v.InferOutput<typeof actionResult>;

/** `undo` as the result of the action gave it. */
export const undoRequest = v.object({ undo: id });

/** Messages by id, or all of an address if there are still as many as were confirmed. */
export const eraseRequest = v.union([
  v.strictObject({ ids }),
  v.strictObject({ email: address, count }),
]);

export const eraseResult = v.object({ erased: count });

export const countResult = v.object({ count });

export const deskStatus = v.object({
  /** The messages of this month, as of Israel, without spam; how many of them were emailed. */
  month: v.object({ received: count, sent: count }),
  open: count,
  /** When the first of the open ones was received; null if there are none. */
  openSince: v.nullable(time),
  version: v.string(),
  retentionDays: count,
  /** Where emails go. */
  mail: v.string(),
  oldestWaiting: v.nullable(v.object({ id: v.string(), receivedAt: time })),
  lastSentAt: v.nullable(time),
  lastBackupAt: v.nullable(time),
  /** How many messages of each group there are. */
  groups: v.record(v.picklist(GROUPS), count),
  /** The last twelve months, oldest first; `start` is a Sunday. */
  weeks: v.array(v.object({ start: time, counts: v.record(v.string(), count) })),
});

export type DeskStatus = v.InferOutput<typeof deskStatus>;

export const testMessageResult = v.object({
  /** Whether the mail server has accepted it or, without one, it became a file. */
  isSent: v.boolean(),
  /** What became of it, with the mail server's words. */
  reply: v.string(),
});

/** What is set up wrong, and what is right. */
export const diagnosis = v.object({
  findings: v.array(
    v.object({
      /** What was checked: "SPF". */
      subject: v.string(),
      level: v.picklist(["ok", "warning", "error"]),
      found: v.string(),
      /** What to do; empty if nothing is to be done. */
      todo: v.string(),
    }),
  ),
});

export type Diagnosis = v.InferOutput<typeof diagnosis>;

export const deskHistory = v.object({
  entries: v.array(
    v.object({
      ...historyEntry,
      messageId: v.nullable(v.string()),
      /** Of the person whom that message is about; null once it is erased. */
      name: v.nullable(v.string()),
    }),
  ),
  ...listEnd,
});

export type DeskHistory = v.InferOutput<typeof deskHistory>;

/** Any refusal: what is wrong and what to do, for the organiser to read. */
export const deskError = v.object({ error: v.string() });
