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
import { useSignInToken } from "./sign-in-token.ts";
import { Status } from "./status.tsx";
import { useMinutes } from "./time.tsx";

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
  const [token, forgetToken] = useSignInToken();
  useMinutes();
  const last = useRef(session);
  useEffect(() => {
    if (!session) return;
    last.current = session;
    // A link signs in once.
    forgetToken();
  }, [session, forgetToken]);
  useEffect(() => {
    // The page says that the desk opens until it knows who is there.
    if (!isPending) document.getElementById("desk-opening")?.remove();
  }, [isPending]);
  const shown = session ?? last.current;
  const hasEnded = session === null && Boolean(shown);
  const door = { token, onBadLink: forgetToken };
  if (!shown) {
    if (!error && session !== null) return null;
    return <SignIn {...door} refusal={error?.message} />;
  }
  return (
    <>
      <Bar address={shown.address} view={view} />
      <p className="desk-connection" role="status">
        {!isConnected && desk.connectionLost}
      </p>
      <div className="desk-view">
        {view === "messages" && <Messages organisers={shown.organisers} />}
        {view === "status" && <Status />}
        {view === "history" && <History />}
      </div>
      {hasEnded && (
        // A dialog, since one may be open: the last to open is above the others.
        <dialog
          ref={openModal}
          className="desk-ended"
          aria-labelledby="desk-door"
          onCancel={(event) => event.preventDefault()}
          // Browsers close it all the same if Escape is pressed twice.
          onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
        >
          <SignIn {...door} notice={desk.sessionEnded} />
        </dialog>
      )}
    </>
  );
}
