import { useState } from "react";
import { GROUPS, type Group } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { Chart } from "./chart.tsx";
import { Diagnosis } from "./diagnosis.tsx";
import { useActOnAll, useConnection, useStatus } from "./queries.ts";
import { Report } from "./report.tsx";
import { Link } from "./router.tsx";
import { TestButton } from "./test-button.tsx";
import { lasting, Time } from "./time.tsx";
import type { ToastContent } from "./toast.tsx";

const { status: words } = desk;

type Props = { isMailed: boolean; onDone: (toast: ToastContent) => void };

/** How things are: what waits, whether mail works, and what came in. */
export function Status({ isMailed, onDone }: Props) {
  const { data: status, error } = useStatus();
  const isConnected = useConnection();
  const all = useActOnAll();
  const [report, setReport] = useState<{ text: string; isError: boolean }>();
  const fail = ({ message }: Error) => setReport({ text: message, isError: true });
  const actOnAll = (group: Group) =>
    all.mutate(
      { group },
      {
        onSuccess: ({ count }) =>
          setReport({ text: words.groups[group].done(count), isError: false }),
        onError: fail,
      },
    );
  return (
    <section className="desk-page" aria-labelledby="desk-status">
      <h1 id="desk-status" tabIndex={-1} className="display display-3">
        {words.heading}
      </h1>
      {error && isConnected && <p role="alert">{error.message}</p>}
      {status && (
        <>
          <p>
            <span>{words.month(status.month, isMailed)}</span>{" "}
            <span>
              {words.open(status.open, status.openSince === null ? "" : lasting(status.openSince))}
            </span>
          </p>
          {GROUPS.filter((group) => status.groups[group]).map((group) => (
            <p key={group} className="desk-callout">
              <span>{words.groups[group].found(status.groups[group] ?? 0)}</span>{" "}
              <button
                type="button"
                className="desk-action"
                aria-disabled={all.isPending}
                onClick={() => !all.isBusy() && actOnAll(group)}
              >
                {words.groups[group].act}
              </button>
            </p>
          ))}
          <dl className="desk-facts">
            <Fact label={words.oldest}>
              {status.oldestWaiting ? (
                <Link to={{ view: "messages", m: status.oldestWaiting.id }}>
                  <Time time={status.oldestWaiting.receivedAt} isRelative />
                </Link>
              ) : (
                words.none
              )}
            </Fact>
            <Fact label={words.lastSent}>
              {status.lastSentAt === null ? (
                words.never
              ) : (
                <Time time={status.lastSentAt} isRelative />
              )}
            </Fact>
            <Fact label={words.mail}>{status.mail}</Fact>
            <Fact label={words.backup}>
              {status.lastBackupAt === null ? (
                words.noBackup
              ) : (
                <Time time={status.lastBackupAt} isRelative />
              )}
            </Fact>
            <Fact label={words.kept}>{words.days(status.retentionDays)}</Fact>
            <Fact label={words.version}>{status.version}</Fact>
          </dl>
          <TestButton onDone={onDone} />
          <Report isError={report?.isError ?? false}>{report?.text}</Report>
          <Chart status={status} />
          <Diagnosis />
        </>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
