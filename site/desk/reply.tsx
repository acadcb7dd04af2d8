import type { MouseEvent } from "react";
import type { MessageDetail } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { hasModifier } from "#site/islands/in-page-links.ts";
import { useAction } from "./actions.tsx";
import { useToast } from "./toast.tsx";

const { message: words } = desk;

/** Answers a message by mail, and asks whether that was done: nothing tells whether the mail was sent. */
export function Reply({ message }: { message: MessageDetail }) {
  const { id, replyUrl, writer, answeredAt } = message;
  const toast = useToast();
  const { act } = useAction();
  const next = { label: words.answer, act: () => act("answered", [id]) };
  return (
    <a
      className="button button-primary"
      href={replyUrl}
      onClick={(event) => {
        openMailto(event);
        if (answeredAt === null) toast({ text: words.sent(writer.name), next });
      }}
    >
      {words.reply}
    </a>
  );
}

/** How long a tab may stay empty, in milliseconds: longer than a web mail takes to answer, and shorter than a reply takes to write. */
const EMPTY_MS = 20_000;

/**
 * Opens a `mailto:` link that was clicked in a tab of its own: a browser may hand it to a web mail, which would take the desk's place.
 * If a mail program answers, the tab stays empty, unless the browser closes it, and is closed.
 */
function openMailto(event: MouseEvent<HTMLAnchorElement>): void {
  // A browser that knows no web mail has programs alone.
  if (hasModifier(event) || !("registerProtocolHandler" in navigator)) return;
  // The rest of a double click: a second tab would begin a second reply.
  if (event.detail > 1) {
    event.preventDefault();
    return;
  }
  const tab = window.open(event.currentTarget.href, "_blank");
  // Where none may be opened, the link does what it does.
  if (!tab) return;
  event.preventDefault();
  tab.opener = null;
  setTimeout(() => {
    try {
      if (tab.location.href === "about:blank") tab.close();
    } catch {
      // It shows another site.
    }
  }, EMPTY_MS);
}
