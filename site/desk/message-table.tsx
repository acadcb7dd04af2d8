import type { MessageList } from "#contract/desk.ts";
import type { Kind } from "#contract/kinds.ts";
import { desk, inWords } from "#site/content/desk.ts";
import { Choose, type ListProps, Name, SelectAll, Status } from "./message-list.tsx";
import { Link } from "./router.tsx";
import { ScrollTable } from "./scroll-table.tsx";
import { Time } from "./time.tsx";

const { list, tabs } = desk;

type Props = ListProps & { kind: Kind; columns: MessageList["columns"] };

/** The messages of one form as a table, with a column for each of its short fields. */
export function MessageTable({ kind, columns, messages, chosen, onChoose, openId }: Props) {
  if (messages.length === 0) return null;
  const hasConsent = kind === "registration";
  return (
    <>
      <SelectAll messages={messages} chosen={chosen} onChoose={onChoose} />
      <ScrollTable
        label={tabs[kind]}
        columns={[
          "",
          ...columns.map(({ label }) => label),
          ...(hasConsent ? [list.columns.consent] : []),
          list.columns.received,
          list.columns.state,
        ]}
      >
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
                    aria-current={message.id === openId ? "true" : undefined}
                  >
                    <Name of={message} />
                  </Link>
                ) : (
                  <bdi translate="no">{message.values[name]}</bdi>
                )}
              </Cell>
            ))}
            {hasConsent && <td>{message.consent && inWords(list.consents, message.consent)}</td>}
            <td>
              <Time time={message.receivedAt} />
            </td>
            <td>
              <Status message={message} />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}

function Cell({ isHeader, children }: { isHeader: boolean; children: React.ReactNode }) {
  return isHeader ? <th scope="row">{children}</th> : <td>{children}</td>;
}
