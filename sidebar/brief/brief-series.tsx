import {
  lastYear,
  latestInWords,
  type Months,
  monthsApart,
  yearChangeInWords,
} from "../../src/core/month-series";
import type { BriefSeries } from "../../src/features/brief";
import type { JSX } from "preact";

/** Points of a small chart as `x,y`: x in proportion to time, the highest value at the top. */
export function pointsOf(months: Months, width: number, height: number): string {
  const [first] = months;
  const latest = months[months.length - 1];
  if (first === undefined || latest === undefined || first === latest) return "";
  const values = months.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = monthsApart(first.month, latest.month);
  const round = (at: number): number => Math.round(at * 10) / 10;
  return months
    .map(({ month, value }) => {
      const x = round((monthsApart(first.month, month) / span) * width);
      const y = round(high === low ? height / 2 : ((high - value) / (high - low)) * height);
      return `${x},${y}`;
    })
    .join(" ");
}

const LABELS = { headcount: "Headcount", traffic: "Website traffic" } as const;
/** In pixels. EDGE keeps the line away from the border, so that it is not clipped. */
const [WIDTH, HEIGHT, EDGE] = [84, 24, 2];

/** Monthly series: the latest value, its change, and a small chart. */
export function SeriesList({ series }: { series: readonly BriefSeries[] }): JSX.Element {
  return (
    <section class="block" aria-labelledby="brief-series">
      <h2 id="brief-series">Month by month</h2>
      <dl class="facts">
        {series.map((each) => (
          <div key={each.name}>
            <dt>{LABELS[each.name]}</dt>
            <dd class="brief-months">
              <span>
                {latestInWords(each)}
                {yearChangeInWords(each) !== "" && `, ${yearChangeInWords(each)}`}
              </span>
              <Sparkline series={each} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Hidden from screen readers: the text beside it says the same. */
function Sparkline({ series }: { series: BriefSeries }): JSX.Element | null {
  const points = pointsOf(lastYear(series.months), WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE);
  if (points === "") return null;
  return (
    <svg class="sparkline" width={WIDTH} height={HEIGHT} aria-hidden="true" focusable="false">
      <g transform={`translate(${EDGE} ${EDGE})`}>
        <polyline points={points} />
      </g>
    </svg>
  );
}
