import type { DeskStatus } from "#contract/desk.ts";
import { KINDS } from "#contract/kinds.ts";
import { Icon } from "#site/components/icon.tsx";
import { desk, inWords } from "#site/content/desk.ts";
import { ScrollTable } from "./scroll-table.tsx";

const { status: words } = desk;

/** In units of the drawing. */
const HEIGHT = 40;
const WIDTH = 12;
const BAR = 9;

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Asia/Jerusalem" });

/** The messages of each week, by kind, as a drawing and as a table. */
export function Chart({ status: { weeks } }: { status: DeskStatus }) {
  const kinds = new Set([...KINDS, ...weeks.flatMap(({ counts }) => Object.keys(counts))]);
  const rows = Array.from(kinds, (kind) => ({
    label: inWords(desk.kinds, kind),
    counts: weeks.map(({ counts }) => counts[kind] ?? 0),
  }));
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <figure className="desk-chart">
      <figcaption className="row spread">
        <span className="strong">{words.chart}</span>{" "}
        {/* What the bars of all kinds begin and end with. */}
        <span className="muted">
          {DAY.formatRange(weeks[0]?.start ?? 0, weeks.at(-1)?.start ?? 0)}
        </span>
      </figcaption>
      <dl className="facts">
        {rows.map(({ label, counts }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">
              {counts.reduce((sum, count) => sum + count, 0)}
              <svg
                viewBox={`0 0 ${weeks.length * WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                {counts.map((count, index) => {
                  const height = (count / most) * HEIGHT;
                  return (
                    <rect
                      key={weeks[index]?.start}
                      x={index * WIDTH}
                      y={HEIGHT - height}
                      width={BAR}
                      height={height}
                    />
                  );
                })}
              </svg>
              {/* The same for all kinds, so that rows compare. */}
              <span className="desk-scale muted" aria-hidden="true">
                <span>{most}</span>
                <span>0</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="touch-row">
          {words.asTable} <Icon name="chevron" />
        </summary>
        <ScrollTable
          label={words.asTable}
          columns={[words.week, ...rows.map(({ label }) => label)]}
        >
          {weeks.map(
            ({ start }, index) =>
              rows.some(({ counts }) => counts[index]) && (
                <tr key={start}>
                  <th scope="row">{DAY.format(start)}</th>
                  {rows.map(({ label, counts }) => (
                    <td key={label}>{counts[index]}</td>
                  ))}
                </tr>
              ),
          )}
        </ScrollTable>
      </details>
    </figure>
  );
}
