import { desk } from "#site/content/desk.ts";
import { MoreButton, useHistory } from "./lists.tsx";
import { Name } from "./message-rows.tsx";
import { useConnection } from "./queries.ts";
import { Link } from "./router.tsx";
import { ScrollTable } from "./scroll-table.tsx";
import { Time } from "./time.tsx";

const { history: words } = desk;

/** Who did what, newest first. */
export function History() {
  const history = useHistory();
  const isConnected = useConnection();
  const entries = history.data?.entries ?? [];
  return (
    <section className="desk-page stack" aria-labelledby="desk-history">
      <h1 id="desk-history" tabIndex={-1} className="display display-3">
        {desk.bar.views.history}
      </h1>
      <p>{words.lead}</p>
      {history.isError && isConnected && <p role="alert">{history.error.message}</p>}
      {history.isSuccess && entries.length === 0 && <p className="desk-empty">{words.empty}</p>}
      {entries.length > 0 && (
        <ScrollTable
          label={words.entries}
          columns={[words.when, words.who, words.what, words.message]}
        >
          {entries.map(({ id, at, who, what, messageId, name }) => (
            <tr key={id}>
              <td>
                <Time time={at} />
              </td>
              <td>
                <bdi>{who}</bdi>
              </td>
              <td>{what}</td>
              <td>
                {messageId && name === null && (
                  <span className="muted">{messageId.slice(0, 8)}</span>
                )}
                {messageId && name !== null && (
                  <Link to={{ view: "messages", m: messageId }}>
                    <Name of={{ name }} />
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      <MoreButton of={history} />
    </section>
  );
}
