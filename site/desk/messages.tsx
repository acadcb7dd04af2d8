import { useEffect, useState } from "react";
import { type DeskSession, type MessageList as Listed, MAX_SELECTED } from "#contract/desk.ts";
import { isKind } from "#contract/kinds.ts";
import { desk } from "#site/content/desk.ts";
import "./messages.css";
import { Actions, useAction } from "./actions.tsx";
import { ANY_TIME, areReversed, daysOf, REVERSED } from "./choices.tsx";
import { type Erasable, Erase } from "./erase.tsx";
import { Filters } from "./filters.tsx";
import { FirstMinute } from "./first-minute.tsx";
import { Keys } from "./keys.tsx";
import { MessageDetail } from "./message-detail.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageTable } from "./message-table.tsx";
import { MoreButton } from "./more-button.tsx";
import { useConnection, useMessages } from "./queries.ts";
import { currentRoute, Link, navigate, type Route, useRoute } from "./router.tsx";
import type { ToastContent } from "./toast.tsx";
import { useKeys } from "./use-keys.ts";

const { list } = desk;

const NONE: ReadonlySet<string> = new Set();

type Props = {
  session: DeskSession;
  onDone: (toast: ToastContent) => void;
};

/** The messages: a list, and the one that is open beside it. */
export function Messages({ session, onDone }: Props) {
  const route = useRoute();
  const { tab, search, consent, mail, order, as, m } = route;
  const filter = { tab, search, consent, mail, ...daysOf(route) };
  const messages = useMessages({ ...filter, order });
  const isConnected = useConnection();
  const [marked, setMarked] = useStateOf(JSON.stringify(filter), NONE);
  const place = `${tab} ${m}`;
  const [erasable, setErasable] = useStateOf<Erasable | null>(place, null);
  const [hasKeys, setHasKeys] = useStateOf(place, false);

  const shown = messages.data?.messages ?? [];
  const columns = messages.data?.columns ?? [];
  const open = messages.data?.open ?? 0;
  const selected = shown.filter(({ id }) => marked.has(id));
  const hasSelected = selected.length > 0;
  const chosen = new Set(selected.map(({ id }) => id));
  const close = () => navigate({ ...route, m: undefined });
  const { act } = useAction(onDone);
  useKeys({
    onClose: m ? close : null,
    onHelp: () => setHasKeys(true),
    onUnread: (id) => act("unread", [id]),
  });
  useTitle(open);

  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) isChosen ? next.add(id) : next.delete(id);
    setMarked(new Set([...next].slice(0, MAX_SELECTED)));
  };
  const actions = { onDone, onErase: setErasable };
  const common = { messages: shown, chosen, onChoose: choose, openId: m };
  const isNarrow = Boolean(mail || filter.from || filter.to);
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
        aria-labelledby="desk-messages"
        aria-busy={messages.isPlaceholderData}
      >
        <h1 id="desk-messages" tabIndex={-1} className="display display-3">
          {list.heading}
        </h1>
        <Filters filter={filter} open={open} onHelp={() => setHasKeys(true)} onDone={onDone} />
        <div className={hasSelected ? "desk-selection on-ink" : undefined}>
          <p role="status">
            {hasSelected && list.selected(selected.length, chosen.size === MAX_SELECTED)}
          </p>
          {hasSelected && (
            <Actions
              messages={selected}
              {...actions}
              onDone={(done) => {
                if (!done.isError) setMarked(NONE);
                onDone(done);
              }}
            />
          )}
        </div>
        <div className="desk-found">
          {as === "table" && isKind(tab) ? (
            <MessageTable kind={tab} columns={columns} {...common} />
          ) : (
            <MessageList {...common} />
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
                <Link to={{ ...ANY_TIME, mail: undefined }} className="text-link">
                  {list.anyTime}
                </Link>
              )}
            </p>
          )}
          {messages.data?.isEmptyDesk && <FirstMinute session={session} onDone={onDone} />}
          <MoreButton of={messages} />
        </div>
      </section>
      {m && <MessageDetail key={m} id={m} address={session.address} onClose={close} {...actions} />}
      {erasable && (
        <Erase
          what={erasable}
          onClose={() => setErasable(null)}
          onErased={(done) => {
            setErasable(null);
            setMarked(NONE);
            onDone(done);
            // The dialog may have been left meanwhile, and this message.
            const now = currentRoute();
            if (m && now.m === m) navigate({ ...now, m: undefined });
          }}
        />
      )}
      {hasKeys && <Keys onClose={() => setHasKeys(false)} />}
    </div>
  );
}

/**
 * State of one place. It begins anew wherever `place` changes, also on return; what is set late for a place that was left is dropped.
 */
function useStateOf<Value>(place: string, initial: Value) {
  const [state, setState] = useState({ place, value: initial });
  const isHere = state.place === place;
  if (!isHere) setState({ place, value: initial });
  const set = (value: Value) => setState((now) => (now.place === place ? { place, value } : now));
  return [isHere ? state.value : initial, set] as const;
}

/**
 * Returns what a screen reader is told of the list: what the organiser's own search or choice has found or, since then, how many
 * messages came in last. Nothing of a list that is shown first. Asked with each answer of the server; `nothing` says that it is empty.
 */
function useNews(answer: Listed | undefined, route: Route, nothing: string) {
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
    document.title = `${open > 0 ? `(${open}) ` : ""}${list.heading} · ${desk.title}`;
    return () => {
      document.title = title;
    };
  }, [open]);
}
