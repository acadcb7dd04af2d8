import type { DeskStatus } from "#contract/desk.ts";
import { KINDS } from "#contract/kinds.ts";
import { desk, inWords } from "#site/content/desk.ts";
import "./chart.css";
import { ScrollTable } from "./scroll-table.tsx";

const { status: words } = desk;

/** In units of the drawing. */
const HEIGHT = 96;
const WIDTH = 12;
const BAR = 9;

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Asia/Jerusalem" });

/** The messages of each week, by kind, as a drawing and as a table. */
export function Chart({ status }: { status: DeskStatus }) {
  const { weeks } = status;
  const kinds = [...new Set([...KINDS, ...weeks.flatMap(({ counts }) => Object.keys(counts))])];
  const totals = weeks.map(({ counts }) =>
    kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0),
  );
  const most = Math.max(1, ...totals);
  return (
    <figure className="desk-chart">
      <figcaption>
        <span className="strong">{words.chart}</span>
        <ul className="desk-legend">
          {kinds.map((kind) => (
            <li key={kind} data-kind={kind}>
              {inWords(desk.kinds, kind)}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        viewBox={`0 0 ${weeks.length * WIDTH} ${HEIGHT + 1}`}
        role="img"
        aria-label={`${words.chart}: ${words.total(status)}`}
      >
        {weeks.map(({ start, counts }, index) => {
          let top = HEIGHT;
          return kinds.map((kind) => {
            const height = ((counts[kind] ?? 0) / most) * HEIGHT;
            top -= height;
            return (
              height > 0 && (
                <rect
                  key={`${start} ${kind}`}
                  data-kind={kind}
                  x={index * WIDTH}
                  y={top}
                  width={BAR}
                  height={height}
                />
              )
            );
          });
        })}
        <path
          d={`M0 ${HEIGHT + 0.5}h${weeks.length * WIDTH}`}
          stroke="currentColor"
          strokeWidth="0.5"
        />
      </svg>
      <p className="desk-axis" aria-hidden="true">
        <span>{DAY.format(weeks[0]?.start)}</span>
        <span>{DAY.format(weeks.at(-1)?.start)}</span>
      </p>
      <details>
        <summary>{words.asTable}</summary>
        <ScrollTable
          label={words.asTable}
          columns={[words.week, ...kinds.map((kind) => inWords(desk.kinds, kind))]}
        >
          {weeks.map(({ start, counts }, index) =>
            totals[index] ? (
              <tr key={start}>
                <th scope="row">{DAY.format(start)}</th>
                {kinds.map((kind) => (
                  <td key={kind}>{counts[kind] ?? 0}</td>
                ))}
              </tr>
            ) : null,
          )}
        </ScrollTable>
      </details>
    </figure>
  );
}
