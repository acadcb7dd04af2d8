import type { MessageList } from "#contract/desk.ts";
import type { Kind } from "#contract/kinds.ts";
import { desk, inWords } from "#site/content/desk.ts";
import { MessageLink, MessageState, Name } from "./message-rows.tsx";
import { ScrollTable } from "./scroll-table.tsx";
import { type RowsProps, SelectMessage } from "./selection.tsx";
import { Time } from "./time.tsx";

const { list, tabs } = desk;

type Props = RowsProps & { kind: Kind; columns: MessageList["columns"] };

/** The messages of one form as a table, with a column for each of its short fields. */
export function MessageTable({ kind, columns, messages, selection }: Props) {
  const hasConsent = kind === "registration";
  return (
    <ScrollTable
      label={tabs[kind]}
      columns={[
        "",
        ...columns.map(({ label }) => label),
        ...(hasConsent ? [list.consent] : []),
        list.received,
        list.state,
      ]}
    >
      {messages.map((message) => (
        <tr key={message.id} data-unread={message.isUnread}>
          <td>
            <SelectMessage message={message} selection={selection} />
          </td>
          {columns.map(({ name }) =>
            name === "fullName" ? (
              <th key={name} scope="row">
                <MessageLink id={message.id}>
                  <Name of={message} />
                </MessageLink>
              </th>
            ) : (
              <td key={name}>
                <bdi translate="no">{message.values[name]}</bdi>
              </td>
            ),
          )}
          {hasConsent && <td>{message.consent && inWords(list.consents, message.consent)}</td>}
          <td>
            <Time time={message.receivedAt} />
          </td>
          <td>
            <MessageState message={message} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
