import type { Action } from "#contract/actions.ts";
import type { DeskStatus, Diagnosis, Group, MessageFilter } from "#contract/desk.ts";
import { LINK_MINUTES, UNDO_MS } from "#contract/desk.ts";
import type { Kind } from "#contract/kinds.ts";

const plural = (count: number) => (count === 1 ? "1 message" : `${count} messages`);

/** What is stored, in words; what only a newer version has stored, before it was rolled back, as it is. */
export const inWords = (words: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code;

/** The desk's own words. Labels of a form's fields are in contract/, findings and refusals the server's. */
export const desk = {
  title: "Desk",
  description: "Where the organisers read and handle what visitors wrote.",
  opening: "Opening the desk…",
  failed: "The desk could not be loaded. Reload this page.",
  needsScripts: "The desk needs scripts, which this browser does not run.",
  noServer: "This site has no server of its own, so it has no desk.",
  /** While the desk asks by itself. */
  connectionLost: "Connection lost. Trying again…",
  /** What was to be done on demand. */
  notDone: "Not done: the connection was lost. Try again.",
  changed: "The desk has been updated. Reload this page.",
  files: (folder: string) =>
    `Emails are not sent, because SMTP_URL is unset: each becomes a file in ${folder}.`,
  sessionEnded: "Your session has ended. Sign in again, here or in another tab.",

  signIn: {
    heading: "The organisers' desk",
    lead: "Whoever receives the messages of this site can read and answer them here.",
    email: "Email",
    example: "An email address, like dana@example.org",
    ask: "Send me a sign-in link",
    asking: "Sending...",
    asked: `If this address belongs to an organiser, a sign-in link is on its way. It can be used once, within ${LINK_MINUTES} minutes.`,
    ready: "This link signs you in once.",
    signIn: "Sign in",
    signingIn: "Signing in...",
    needsCookies:
      "Signing in needs cookies, which this browser blocks. Allow them for this site and try again: the link has not been used.",
  },

  bar: {
    label: "Desk",
    views: { messages: "Messages", status: "Status", history: "History" },
    account: "Account",
    signOut: "Sign out",
    signOutEverywhere: "Sign out everywhere",
    site: "Back to the site",
  },

  kinds: {
    contact: "Contact",
    registration: "Registration",
    invite: "Invite",
    application: "Application",
  } satisfies Record<Kind, string>,

  tabs: {
    open: "Open",
    all: "All",
    contact: "Contact",
    registration: "Registrations",
    invite: "Invites",
    application: "Applications",
    spam: "Spam",
  } satisfies Record<MessageFilter["tab"], string>,

  list: {
    tabs: "Which messages",
    search: "Search",
    searchHint: "Name, address, company or text",
    consent: "Consent",
    consents: { "": "Any", yes: "Given", no: "Not given" },
    state: "State",
    states: {
      "": "Any",
      due: "Waiting",
      held: "Held",
      dead: "Not delivered",
    } satisfies Record<"" | NonNullable<MessageFilter["state"]>, string>,
    received: "Received",
    times: {
      any: "Any time",
      month: "This month",
      days: "Last 30 days",
      year: "This year",
      between: "From … to …",
    },
    between: (from = "…", to = "…") => `${from} – ${to}`,
    choices: "Choices",
    from: "From",
    to: "To",
    reversed: "“From” is after “To”.",
    order: "Order",
    orders: { newest: "Newest first", oldest: "Oldest first" },
    as: "Show as",
    shapes: { list: "List", table: "Table" },
    download: "Download",
    csv: "CSV",
    json: "JSON",
    keys: "Shortcuts",
    select: (name: string) => `Select the message from ${name}`,
    selectAll: "Select all shown",
    selected: (count: number, isMost: boolean) =>
      `${plural(count)} selected${isMost ? ", as many as can be at once" : ""}`,
    fresh: "new",
    read: "read",
    answered: (who: string) => `answered by ${who.replace(/@.*/, "@…")}`,
    nameless: "No name",
    more: "Show more",
    loading: "Loading…",
    arrived: (count: number) =>
      count === 1 ? "A new message has come in." : `${count} new messages have come in.`,
    found: (count: number, hasMore: boolean) =>
      `${hasMore ? "More than " : ""}${plural(count)} found.`,
    empty: {
      all: "No messages yet. What visitors send appears here.",
      open: "Nothing is open. What waits for an answer appears here, and whatever is held or could not be delivered.",
      contact: "No messages yet. What visitors write with the contact form appears here.",
      registration: "No registrations yet. Whoever registers for the show appears here.",
      invite: "No requests yet. Whoever requests an invite, or recommends somebody, appears here.",
      application: "No applications yet. Startups that apply to the program appear here.",
      spam: "No spam. What you mark as spam appears here, and nowhere else.",
      filter: "Nothing found.",
      search: "Nothing found. Every word must be in the message; parts of words count.",
    } satisfies Record<MessageFilter["tab"] | "filter" | "search", string>,
    everywhere: "Look in all messages",
    anyTime: "Look at any time and state",
  },

  message: {
    back: "Back to the list",
    close: "Close",
    more: "More",
    gone: "No longer here",
    failed: "Not shown",
    consent: { yes: "Agreed to", no: "Did not agree to" },
    email: "Its email",
    done: "What was done",
    queued: "Queued",
    attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
    next: "next",
    atOnce: "at once",
    said: "The mail server said",
    answered: (who: string) => `Answered by ${who}`,
    marked: "Marked as spam.",
    reply: "Reply",
    // A name of either direction is set apart from the words around it.
    sent: (name: string) => `Have you answered${name && ` \u2068${name}\u2069`}?`,
    answer: "Mark as answered",
    unanswer: "Mark as not answered",
    unread: "Mark as unread",
    notSpam: "Not spam",
    spam: "Spam",
    resend: "Send again",
    erase: "Erase",
    eraseAddress: "Erase everything from this address",
  },

  notes: {
    heading: "Notes",
    label: "Add a note, which other organisers see",
    add: "Add note",
    answer: "Mark as answered, with this note",
    erase: "Erase this note",
    sure: "Erase it for good",
    erased: "Note erased.",
  },

  erase: {
    heading: "Erase for good",
    warning: (count: number, email?: string) =>
      `This permanently erases ${plural(count)}${email ? ` from ${email}` : ""}. Emails that were sent stay in the organisers' mailboxes; erase them there.`,
    counting: "Counting…",
    /** Before and after the word. */
    type: ["Type", "to confirm"],
    word: "erase",
    erase: "Erase",
    cancel: "Cancel",
  },

  done: {
    answered: (count) => `${plural(count)} marked as answered.`,
    unanswered: (count) => `${plural(count)} marked as not answered.`,
    note: (count) => `Note added to ${plural(count)}.`,
    unread: (count) => `${plural(count)} marked as unread.`,
    spam: (count) => `${plural(count)} marked as spam.`,
    "not-spam": (count) =>
      `${plural(count)} not spam. What was held is sent in ${UNDO_MS / 1000} seconds.`,
    resend: (count) => `${plural(count)} queued again.`,
  } satisfies Record<Action, (count: number) => string>,
  undone: (count: number) => `Taken back for ${plural(count)}.`,
  erased: (count: number) => `${plural(count)} erased.`,
  refused: (refused: number, of: number, why: string) =>
    of === 1 ? `Not done: ${why}` : `${refused} of ${of} were not changed: ${why}`,
  undo: "Undo",
  /** Within half a minute of now; and a length of time that short. */
  now: "now",
  moments: "less than a minute",
  dismiss: "Dismiss",

  keys: {
    heading: "Keyboard shortcuts",
    close: "Close",
    signs: "Use single letters and signs as shortcuts",
    list: [
      ["↑ ↓", "Move in the list"],
      ["Enter", "Open the message"],
      ["Esc", "Close the message"],
      ["x", "Select or deselect"],
      ["u", "Mark as unread"],
      ["n", "Write a note"],
      ["/", "Search"],
      ["?", "Show this list"],
    ],
  },

  status: {
    month: ({ received, sent }: DeskStatus["month"], isMailed: boolean) => {
      if (received === 0) return "No message has come in this month.";
      if (!isMailed) return `${plural(received)} came in this month.`;
      if (sent < received) return `${sent} of ${plural(received)} of this month were delivered.`;
      return received === 1
        ? "The only message of this month was delivered."
        : `All ${plural(received)} of this month were delivered.`;
    },
    open: (count: number, since: string) =>
      count === 0
        ? "Nothing is open."
        : count === 1
          ? `1 is open, for ${since}.`
          : `${count} are open, the oldest for ${since}.`,
    oldest: "Oldest waiting email",
    none: "None is waiting",
    lastSent: "Last message emailed",
    mail: "Email delivery",
    backup: "Last backup",
    noBackup: "None is known. docs/operate.md says how to make one.",
    never: "Never",
    kept: "Messages are kept for",
    days: (days: number) => `${days} days after delivery`,
    version: "Version",
    groups: {
      flood: {
        found: (count) => `${plural(count)} held because too many came in at once.`,
        act: "Release them",
        done: (count) => `${plural(count)} released.`,
      },
      due: {
        found: (count) => `${plural(count)} waiting for the next attempt.`,
        act: "Try all now",
        done: (count) => `${plural(count)} due at once.`,
      },
      dead: {
        found: (count) => `${plural(count)} not delivered.`,
        act: "Send again all that were not delivered",
        done: (count) => `${plural(count)} queued again.`,
      },
    } satisfies Record<
      Group,
      Record<"found" | "done", (count: number) => string> & { act: string }
    >,
    chart: "Messages by week, the last twelve months",
    asTable: "As a table",
    week: "Week of",
  },

  diagnosis: {
    heading: "Settings",
    lead: "Checks for common mistakes: the sender's DNS, the mail server, the database, the public address, the backup, disk and placeholders. It sends no mail and changes nothing.",
    check: "Check the settings",
    checking: "Checking...",
    findings: "Findings",
    levels: { error: "Error", warning: "Warning", ok: "OK" } satisfies Record<
      Diagnosis["findings"][number]["level"],
      string
    >,
    summary: (errors: number, warnings: number, good: number) =>
      `${errors === 1 ? "1 error" : `${errors} errors`}, ${warnings === 1 ? "1 warning" : `${warnings} warnings`}, ${good} OK.`,
  },

  test: {
    send: "Send yourself a test message",
    sending: "Sending...",
  },

  /** On a desk without messages. */
  first: {
    others: (addresses: readonly string[]) =>
      addresses.length === 0
        ? "Nobody else can open this desk."
        : `This desk can also be opened by ${addresses.join(", ")}.`,
    setting: "The setting MAIL_TO says who. Whoever is taken off it is signed out at once.",
    recipients: (addresses: readonly string[]) =>
      `Messages are emailed to ${addresses.join(", ")}.`,
  },

  history: {
    lead: "Who signed in, read, noted, answered, exported, released and erased, and when. Kept as long as messages.",
    entries: "Entries",
    when: "When",
    who: "Who",
    what: "What",
    message: "Message",
    empty: "Nothing has been done yet. What organisers do here, and in the terminal, appears here.",
  },
} as const;
