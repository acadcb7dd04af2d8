import type { MessageList } from "#contract/desk.ts";
import type { Kind } from "#contract/kinds.ts";
import { desk } from "#site/content/desk.ts";
import { Link } from "./link.tsx";
import { Choose, type ListProps, SelectAll, Status } from "./message-list.tsx";
import { Time } from "./time.tsx";

const { list, tabs } = desk;

type Props = ListProps & { kind: Kind; columns: MessageList["columns"] };

/** The messages of one form as a table, with a column for each of its short fields. */
export function MessageTable({ kind, columns, messages, chosen, onChoose, open }: Props) {
  if (messages.length === 0) return null;
  const hasConsent = kind === "registration";
  return (
    <>
      <SelectAll messages={messages} chosen={chosen} onChoose={onChoose} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard (ARIA Authoring Practices, table) */}
      <section className="desk-scroll" tabIndex={0} aria-labelledby="desk-table">
        <table className="desk-table">
          <caption id="desk-table" className="sr-only">
            {tabs[kind]}
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              {hasConsent && <th scope="col">{list.columns.consent}</th>}
              <th scope="col">{list.columns.received}</th>
              <th scope="col">{list.columns.state}</th>
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <tr key={message.id} data-unread={message.isUnread}>
                <td>
                  <Choose message={message} chosen={chosen} onChoose={onChoose} />
                </td>
                {columns.map(({ name }) => (
                  <Cell key={name} isHeader={name === "fullName"}>
                    {name === "fullName" ? (
                      <Link
                        to={{ m: message.id }}
                        className="desk-row-link"
                        data-id={message.id}
                        aria-current={message.id === open ? "true" : undefined}
                      >
                        <bdi>{message.name || list.nameless}</bdi>
                      </Link>
                    ) : (
                      <bdi>{message.values[name]}</bdi>
                    )}
                  </Cell>
                ))}
                {hasConsent && <td>{message.consent && list.consents[message.consent]}</td>}
                <td>
                  <Time time={message.receivedAt} />
                </td>
                <td>
                  <Status message={message} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Cell({ isHeader, children }: { isHeader: boolean; children: React.ReactNode }) {
  return isHeader ? <th scope="row">{children}</th> : <td>{children}</td>;
}
