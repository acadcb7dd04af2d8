import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as v from "valibot";
import { type DeskSession, deskSession } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import "./desk.css";
import { Bar } from "./bar.tsx";
import { callAs } from "./call.ts";
import { History } from "./history.tsx";
import { Messages } from "./messages.tsx";
import { createClient, useConnection } from "./queries.ts";
import { currentRoute, navigate, useRoute } from "./router.tsx";
import { ENDED, ENTERED, signInElement } from "./sign-in.ts";
import { Status } from "./status.tsx";
import { useMinutes } from "./time.tsx";
import { Toast, type ToastContent } from "./toast.tsx";
import { useKeepFocus } from "./use-keep-focus.ts";

/** The organisers' desk (docs/product.md, section 10). */
export const Desk = withBoundary(() => {
  const [client, setClient] = useState(createClient);
  const [session, setSession] = useState<DeskSession | null>(null);
  useEffect(() => {
    const enter = () => {
      const entered = v.parse(deskSession, JSON.parse(signInElement().dataset.session ?? ""));
      callAs(entered?.address ?? "");
      setSession(entered);
    };
    const leave = () => {
      setSession(null);
      // The old client holds what was shown, the route what was searched for.
      setClient(createClient());
      navigate({ ...currentRoute(), search: "" }, true);
    };
    enter();
    document.addEventListener(ENTERED, enter);
    document.addEventListener(ENDED, leave);
    return () => {
      document.removeEventListener(ENTERED, enter);
      document.removeEventListener(ENDED, leave);
    };
  }, []);
  if (!session) return null;
  return (
    <QueryClientProvider client={client}>
      <Room session={session} />
    </QueryClientProvider>
  );
});

/** What is behind the sign-in, which says who has signed in. */
function Room({ session }: { session: DeskSession }) {
  const { view } = useRoute();
  const isConnected = useConnection();
  // Here, since an organiser may go to another view before the answer is there.
  const [toast, setToast] = useState<ToastContent | null>(null);
  useMinutes();
  useKeepFocus();
  useEffect(() => {
    const opening = document.getElementById("desk-opening");
    const hadFocus = opening === document.activeElement;
    if (opening) opening.hidden = true;
    if (hadFocus) document.querySelector<HTMLElement>(".desk-view h1")?.focus();
  }, []);
  return (
    <>
      <Bar address={session.address} view={view} />
      <p className="desk-connection" role="status">
        {!isConnected && desk.connectionLost}
      </p>
      <div className="desk-view">
        {session.mailFolder && <p className="desk-callout">{desk.files(session.mailFolder)}</p>}
        {view === "messages" && <Messages session={session} onDone={setToast} />}
        {view === "status" && <Status isMailed={session.mailFolder === null} onDone={setToast} />}
        {view === "history" && <History />}
      </div>
      <Toast content={toast} onDone={setToast} />
    </>
  );
}
