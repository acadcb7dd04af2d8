import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import * as v from "valibot";
import { deskSession } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import "#site/components/facts.css";
import "#site/styles/fields.css";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import "./desk.css";
import { Bar } from "./bar.tsx";
import { Erasing } from "./erase.tsx";
import { History } from "./history.tsx";
import { Messages } from "./messages.tsx";
import { createClient, Session, useConnection } from "./queries.ts";
import { currentRoute, navigate, useRoute } from "./router.tsx";
import { onSessionChange, sessionText } from "./session.ts";
import { Status } from "./status.tsx";
import { Toast } from "./toast.tsx";
import { useKeepFocus } from "./use-keep-focus.ts";

/** The organisers' desk (docs/product.md, section 10), while somebody is signed in. */
export const Desk = withBoundary(() => {
  const session = useSyncExternalStore(onSessionChange, sessionText, () => undefined);
  return session && <OpenDesk key={session} text={session} />;
});

/** What is behind the sign-in, for an organiser as the server has said it. */
function OpenDesk({ text }: { text: string }) {
  const [session] = useState(() => v.parse(deskSession, JSON.parse(text)));
  // Holds what was shown, so each session has its own.
  const [client] = useState(createClient);
  const { view } = useRoute();
  const isConnected = useConnection();
  useKeepFocus();
  useEffect(() => {
    const opening = document.getElementById("desk-opening");
    const hadFocus = opening === document.activeElement;
    if (opening) opening.hidden = true;
    if (hadFocus) document.querySelector<HTMLElement>("[data-part=view] h1")?.focus();
    return () => navigate({ ...currentRoute(), search: "" }, true);
  }, []);
  return (
    <Session value={session}>
      <QueryClientProvider client={client}>
        <Toast>
          <Erasing>
            <Bar />
            <p className="desk-connection strong" role="status">
              {!isConnected && desk.connectionLost}
            </p>
            <div className="desk-view" data-part="view">
              {session?.mailFolder && (
                <p className="desk-callout">{desk.files(session.mailFolder)}</p>
              )}
              {view === "messages" && <Messages />}
              {view === "status" && <Status />}
              {view === "history" && <History />}
            </div>
          </Erasing>
        </Toast>
      </QueryClientProvider>
    </Session>
  );
}
