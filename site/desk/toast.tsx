import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { desk } from "#site/content/desk.ts";
import "#site/styles/toast.css";

interface ToastContent {
  text: string;
  isError?: boolean;
  /** What may be done next. It looks busy until the promise resolves; another toast says what came of it. */
  next?: { label: string; act: () => Promise<void> };
  /** How long it is shown, in milliseconds; until it is dismissed unless given. */
  ms?: number;
}

const Show = createContext<(content: ToastContent) => void>(() => {});

/** Returns a function that says something to the organiser in place of what was said before, also once another view is shown. */
export const useToast = () => use(Show);

/** What is said by `useToast` in its children. The time of a toast stands still while it has the pointer or the focus (WCAG 2.2, 2.2.1). */
export function Toast({ children }: { children: ReactNode }) {
  const [{ content, number }, setShown] = useState({
    content: null as ToastContent | null,
    number: 0,
  });
  const [show] = useState(
    () => (content: ToastContent | null) =>
      setShown((before) => ({ content, number: before.number + 1 })),
  );
  const [isHeld, setHeld] = useState(false);
  /** The number of the toast whose button was pressed. No transition: React waits for all of a page's, and one whose session ends never does. */
  const [acting, setActing] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const ms = content?.isError ? undefined : content?.ms;

  // No event says that what had the focus or the pointer was removed.
  useLayoutEffect(() => {
    setHeld(content !== null && box.current?.matches(":hover, :focus-within") === true);
  }, [content]);
  useEffect(() => {
    if (!content || !ms || isHeld) return;
    const timer = setTimeout(() => show(null), ms);
    return () => clearTimeout(timer);
  }, [content, ms, isHeld, show]);

  const next = content?.next;
  const act = async () => {
    setActing(number);
    await next?.act();
    setActing((now) => (now === number ? undefined : now));
  };
  const card = content && (
    // biome-ignore lint/a11y/noStaticElementInteractions: only its time stands still
    <div
      ref={box}
      className="toast desk-toast"
      data-part="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* The same words again are announced only as another element. */}
      <p key={number}>{content.text}</p>
      {next && (
        <button
          key={`next ${number}`}
          type="button"
          aria-disabled={acting === number}
          onClick={act}
        >
          {next.label}
        </button>
      )}
      <button type="button" onClick={() => show(null)}>
        {desk.dismiss}
      </button>
    </div>
  );
  return (
    <Show value={show}>
      {children}
      <div role="alert">{content?.isError && card}</div>
      <div role="status">{!content?.isError && card}</div>
    </Show>
  );
}
