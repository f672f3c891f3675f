import type { JSX } from "preact";
import { numberInWords } from "../in-words";

interface Props {
  readonly title: string;
  /** `bars` lie, one for each line; `columns` stand, made of one part for each series. */
  readonly kind: "bars" | "columns";
  readonly series: readonly { readonly name: string; readonly colour: string }[];
  readonly lines: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Bars that are drawn of a chart that lies: more are on its sheet. */
const MOST_BARS = 5;

/** A chart in the width of the sidebar. Its numbers are a table, for those who do not see it. */
export function SmallChart(chart: Props): JSX.Element {
  const { title, kind, series, lines } = chart;
  return (
    <figure class="small-chart">
      <figcaption>{title}</figcaption>
      {kind === "bars" ? <Bars {...chart} lines={lines.slice(0, MOST_BARS)} /> : <Columns {...chart} />}
      {/* A table takes the width of its words: only what is around it can be made small. */}
      <div class="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <td />
              {series.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={index}>{numberInWords(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Bars({ series: [first], lines }: Props): JSX.Element {
  const most = Math.max(1, ...lines.map(({ values: [value = 0] }) => value));
  return (
    <div class="small-bars" aria-hidden="true">
      {lines.map(({ name, values: [value = 0] }) => (
        <div key={name}>
          <span title={name}>{name}</span>
          <i>
            <b style={{ width: `${(100 * value) / most}%`, background: first?.colour }} />
          </i>
          <span>{numberInWords(value)}</span>
        </div>
      ))}
    </div>
  );
}

function Columns({ series, lines }: Props): JSX.Element {
  const sums = lines.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(1, ...sums);
  const [first, last] = [lines[0], lines[lines.length - 1]];
  return (
    <div aria-hidden="true">
      <div class="small-columns">
        {lines.map(({ name, values }, index) => (
          <div key={name} title={`${name}: ${numberInWords(sums[index]!)}`}>
            {values.map((value, part) => (
              <b
                key={part}
                style={{ height: `${(100 * value) / most}%`, background: series[part]?.colour }}
              />
            ))}
          </div>
        ))}
      </div>
      <p class="small-ends">
        <span>{first?.name}</span>
        <span>most {numberInWords(most)}</span>
        <span>{lines.length > 1 ? last?.name : ""}</span>
      </p>
      {series.length > 1 && (
        <p class="small-legend">
          {series.map(({ name, colour }) => (
            <span key={name}>
              <i style={{ background: colour }} /> {name}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
