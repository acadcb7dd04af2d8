import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { desk } from "#site/content/desk.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import "#site/styles/desk.css";
import { Bar } from "./bar.tsx";
import { openModal } from "./dialog.tsx";
import { History } from "./history.tsx";
import { Messages } from "./messages.tsx";
import { usePlace } from "./place.ts";
import { createClient, useConnection, useSession } from "./queries.ts";
import { SignIn } from "./sign-in.tsx";
import { Status } from "./status.tsx";

/** The organisers' desk (docs/product.md, section 10). */
export const Desk = withBoundary(() => {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <Room />
    </QueryClientProvider>
  );
});

/** What is behind the door stays as it is when the session ends, with everything that was typed. */
function Room() {
  const { data: session, error, isPending } = useSession();
  const { view } = usePlace();
  const isConnected = useConnection();
  const last = useRef(session);
  useEffect(() => {
    if (session) last.current = session;
  }, [session]);
  useEffect(() => {
    // The page says that the desk opens until it knows who is there.
    if (!isPending) document.getElementById("desk-opening")?.remove();
  }, [isPending]);
  const shown = session ?? last.current;
  const hasEnded = session === null && Boolean(shown);
  if (!shown) {
    if (error) return <SignIn refusal={error.message} />;
    return session === null ? <SignIn /> : null;
  }
  return (
    <>
      {hasEnded && (
        <dialog ref={openModal} className="desk-ended" onCancel={(event) => event.preventDefault()}>
          <SignIn notice={desk.sessionEnded} />
        </dialog>
      )}
      <div className="desk-room">
        <Bar address={shown.address} view={view} />
        <p className="desk-connection" role="status">
          {!isConnected && desk.connectionLost}
        </p>
        <div className="desk-view">
          {view === "messages" && <Messages organisers={shown.organisers} />}
          {view === "status" && <Status />}
          {view === "history" && <History />}
        </div>
      </div>
    </>
  );
}
