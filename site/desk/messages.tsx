import { useEffect, useState } from "react";
import type { MessageList } from "#contract/desk.ts";
import { isKind } from "#contract/kinds.ts";
import { desk } from "#site/content/desk.ts";
import "./messages.css";
import { Actions, useAction } from "./actions.tsx";
import { ANY_TIME, areReversed, filterOf, REVERSED } from "./choices.tsx";
import { Filters } from "./filters.tsx";
import { useKeys } from "./keys.tsx";
import { MoreButton, useMessages } from "./lists.tsx";
import { MessageDetail } from "./message-detail.tsx";
import { MessageRows } from "./message-rows.tsx";
import { MessageTable } from "./message-table.tsx";
import { useConnection } from "./queries.ts";
import { Link, type Route, useRoute } from "./router.tsx";
import { SelectAll, selectedInWords, useSelection } from "./selection.tsx";
import { FirstMinute } from "./test-message.tsx";

const { list } = desk;

/** The messages: a list, and the one that is open beside it. */
export function Messages() {
  const route = useRoute();
  const { tab, search, consent, state, order, as, m } = route;
  const filter = filterOf(route);
  const messages = useMessages({ ...filter, order });
  const isConnected = useConnection();

  const shown = messages.data?.messages ?? [];
  const open = messages.data?.open ?? 0;
  const selection = useSelection(JSON.stringify(filter), shown);
  const selected = shown.filter(({ id }) => selection.ids.has(id));
  const hasSelected = selected.length > 0;
  const { act } = useAction();
  useKeys((id) => act("unread", [id]));
  useTitle(open);

  const isNarrow = Boolean(state || filter.from || filter.to);
  const isFiltered = Boolean(search || consent) || isNarrow;
  const found = search ? list.empty.search : isFiltered ? list.empty.filter : list.empty[tab];
  const isReversed = areReversed(filter);
  const nothing = isReversed ? list.reversed : found;
  const isAnswered = messages.isSuccess && messages.isFetchedAfterMount;
  const news = useNews(isAnswered ? messages.data : undefined, route, nothing);

  return (
    <div className="desk-messages" data-open={Boolean(m)}>
      {/* Not in the list, which a small window hides while a message is open. */}
      <p role="status" className="sr-only">
        {/* The same words again are announced only as another element. */}
        {news.text && <span key={`${news.key} ${news.newest}`}>{news.text}</span>}
      </p>
      <section
        className="desk-list"
        data-part="list"
        aria-labelledby="desk-messages"
        aria-busy={messages.isPlaceholderData}
      >
        <h1 id="desk-messages" tabIndex={-1} className="display display-3">
          {desk.bar.views.messages}
        </h1>
        <Filters open={open} />
        <div className={hasSelected ? "desk-selection row on-ink" : undefined}>
          <p role="status" className="strong">
            {hasSelected && selectedInWords(selected.length)}
          </p>
          {hasSelected && <Actions messages={selected} onDone={selection.clear} />}
        </div>
        <div className="desk-found">
          {shown.length > 0 && (
            <>
              <SelectAll messages={shown} selection={selection} />
              {as === "table" && isKind(tab) ? (
                <MessageTable
                  kind={tab}
                  columns={messages.data?.columns ?? []}
                  messages={shown}
                  selection={selection}
                />
              ) : (
                <MessageRows messages={shown} selection={selection} />
              )}
            </>
          )}
          {messages.isPending && isConnected && <p className="desk-empty">{list.loading}</p>}
          {messages.isError && isConnected && <p role="alert">{messages.error.message}</p>}
          {messages.isSuccess && shown.length === 0 && (
            <p className="desk-empty">
              <span id={isReversed ? REVERSED : undefined}>{nothing}</span>{" "}
              {isFiltered && tab !== "all" && !isReversed && (
                <Link to={{ tab: "all", consent: undefined }} className="text-link">
                  {list.everywhere}
                </Link>
              )}
              {isNarrow && (tab === "all" || isReversed) && (
                <Link to={{ ...ANY_TIME, state: undefined }} className="text-link">
                  {list.anyTime}
                </Link>
              )}
            </p>
          )}
          {messages.data?.isEmptyDesk && <FirstMinute />}
          <MoreButton of={messages} />
        </div>
      </section>
      {m && <MessageDetail key={m} id={m} />}
    </div>
  );
}

/**
 * Returns what a screen reader is told of the list: what the organiser's own search or choice has found or, since then, how many
 * messages came in last. Nothing of a list that is shown first. Asked with each answer of the server; `nothing` says that it is empty.
 */
function useNews(answer: MessageList | undefined, route: Route, nothing: string) {
  const [known, setKnown] = useState({ key: "", newest: 0, text: "" });
  if (!answer) return known;
  const { messages, hasMore } = answer;
  const key = JSON.stringify({ ...route, m: undefined, as: undefined });
  // In another order, messages come into view that are not new.
  const times = route.order === "newest" ? messages.map(({ receivedAt }) => receivedAt) : [];
  const newest = Math.max(0, ...times);
  if (key !== known.key) {
    const count = messages.length;
    const found = count > 0 ? list.found(count, hasMore) : nothing;
    // What was seen in another list is not new in this one.
    setKnown({ key, newest: Math.max(newest, known.newest), text: known.key && found });
  } else if (newest > known.newest) {
    const fresh = times.filter((time) => time > known.newest).length;
    setKnown({ key, newest, text: list.arrived(fresh) });
  }
  return known;
}

/** The title of the page says how many messages are open. */
function useTitle(open: number): void {
  useEffect(() => {
    const { title } = document;
    document.title = `${open > 0 ? `(${open}) ` : ""}${desk.bar.views.messages} · ${desk.title}`;
    return () => {
      document.title = title;
    };
  }, [open]);
}
