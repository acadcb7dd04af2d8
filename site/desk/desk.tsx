import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { desk } from "#site/content/desk.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import "#site/styles/desk.css";
import { Bar } from "./bar.tsx";
import { openModal } from "./dialog.tsx";
import { doorElement } from "./door.ts";
import { History } from "./history.tsx";
import { Messages } from "./messages.tsx";
import { usePlace } from "./place.ts";
import { createClient, useConnection, useSession } from "./queries.ts";
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
  const { data: session } = useSession();
  const { view } = usePlace();
  const isConnected = useConnection();
  useMinutes();
  const last = useRef(session);
  useEffect(() => {
    if (!session) return;
    last.current = session;
    document.getElementById("desk-opening")?.remove();
  }, [session]);
  const shown = session ?? last.current;
  if (!shown) return null;
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
      {session === null && (
        // A dialog, since one may be open: the last to open is above the others.
        <dialog
          ref={openWithDoor}
          className="desk-ended"
          aria-labelledby="desk-door-heading"
          aria-describedby="desk-ended-notice"
          onCancel={(event) => event.preventDefault()}
          // Browsers close it all the same if Escape is pressed twice.
          onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
        />
      )}
    </>
  );
}

/** The ref of a dialog in which the page's door stands while it is open. */
function openWithDoor(dialog: HTMLDialogElement): () => void {
  const door = doorElement();
  const place = door.parentElement;
  door.hidden = false;
  dialog.append(door);
  const close = openModal(dialog);
  return () => {
    close();
    door.hidden = true;
    place?.append(door);
  };
}
