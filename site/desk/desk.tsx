import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { deskSession } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import "./desk.css";
import { Bar } from "./bar.tsx";
import { History } from "./history.tsx";
import { Messages } from "./messages.tsx";
import { createClient, useConnection } from "./queries.ts";
import { useRoute } from "./router.tsx";
import { signInElement } from "./sign-in.ts";
import { Status } from "./status.tsx";
import { useMinutes } from "./time.tsx";
import { Toast, type ToastContent } from "./toast.tsx";

/** The organisers' desk (docs/product.md, section 10). */
export const Desk = withBoundary(() => {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <Room />
    </QueryClientProvider>
  );
});

/** What is behind the sign-in, which says who has signed in. */
function Room() {
  const [session, setSession] = useState<v.InferOutput<typeof deskSession>>(null);
  const { view } = useRoute();
  const isConnected = useConnection();
  // Here, since an organiser may go to another view before the answer is there.
  const [toast, setToast] = useState<ToastContent | null>(null);
  const hadFocus = useRef(false);
  useMinutes();
  useEffect(() => {
    const opening = document.getElementById("desk-opening");
    hadFocus.current = opening !== null && opening === document.activeElement;
    setSession(v.parse(deskSession, JSON.parse(signInElement().dataset.session ?? "")));
    opening?.remove();
  }, []);
  useEffect(() => {
    if (session && hadFocus.current) document.querySelector<HTMLElement>(".desk-view h1")?.focus();
  }, [session]);
  if (!session) return null;
  return (
    <>
      <Bar address={session.address} view={view} />
      <p className="desk-connection" role="status">
        {!isConnected && desk.connectionLost}
      </p>
      <div className="desk-view">
        {session.mailFolder && <p className="desk-note">{desk.files(session.mailFolder)}</p>}
        {view === "messages" && <Messages recipients={session.recipients} onDone={setToast} />}
        {view === "status" && <Status />}
        {view === "history" && <History />}
      </div>
      <Toast content={toast} onDone={setToast} />
    </>
  );
}
