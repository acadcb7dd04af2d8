import type { ReactNode } from "react";
import { GROUPS } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import "./status.css";
import { Chart } from "./chart.tsx";
import { Diagnosis } from "./diagnosis.tsx";
import { useConnection, usePost, useSession, useStatus } from "./queries.ts";
import { Link } from "./router.tsx";
import { TestButton } from "./test-message.tsx";
import { lasting, Time } from "./time.tsx";
import { useToast } from "./toast.tsx";

const { status: words } = desk;

/** How things are: what waits, whether mail works, and what came in. */
export function Status() {
  const { mailFolder } = useSession();
  const { data: status, error } = useStatus();
  const isConnected = useConnection();
  const toast = useToast();
  const all = usePost("actOnAll", {
    onDone: ({ count }, { group }) => toast({ text: words.groups[group].done(count), ms: 5_000 }),
  });
  return (
    <section className="desk-page stack" aria-labelledby="desk-status">
      <h1 id="desk-status" tabIndex={-1} className="display display-3">
        {desk.bar.views.status}
      </h1>
      {error && isConnected && <p role="alert">{error.message}</p>}
      {status && (
        <>
          <p>
            <span>{words.month(status.month, mailFolder === null)}</span>{" "}
            <span>
              {words.open(status.open, status.openSince === null ? "" : lasting(status.openSince))}
            </span>
          </p>
          {GROUPS.filter((group) => status.groups[group]).map((group) => (
            <p key={group} className="desk-callout">
              <span>{words.groups[group].found(status.groups[group] ?? 0)}</span>{" "}
              <button
                type="button"
                className="text-link"
                aria-disabled={all.isPending}
                onClick={() => all.post({ group })}
              >
                {words.groups[group].act}
              </button>
            </p>
          ))}
          <dl className="facts">
            <Fact label={words.oldest}>
              {status.oldestWaiting ? (
                <Link to={{ view: "messages", m: status.oldestWaiting.id }} className="text-link">
                  <Time time={status.oldestWaiting.receivedAt} isRelative />
                </Link>
              ) : (
                words.none
              )}
            </Fact>
            <Fact label={words.lastSent} at={status.lastSentAt}>
              {words.never}
            </Fact>
            <Fact label={words.mail}>{status.mail}</Fact>
            <Fact label={words.backup} at={status.lastBackupAt}>
              {words.noBackup}
            </Fact>
            <Fact label={words.kept}>{words.days(status.retentionDays)}</Fact>
            <Fact label={words.version}>{status.version}</Fact>
          </dl>
          <TestButton />
          <Chart status={status} />
          <Diagnosis />
        </>
      )}
    </section>
  );
}

type FactProps = { label: string; at?: number | null; children: ReactNode };

/** What is known, or when it was; `children` if it never was. */
function Fact({ label, at = null, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{at === null ? children : <Time time={at} isRelative />}</dd>
    </div>
  );
}
