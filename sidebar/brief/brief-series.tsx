import type { BriefSeries } from "../../src/rpc/rpc";
import { counted, numberInWords } from "../in-words";
import type { JSX } from "preact";

type Months = BriefSeries["months"];

/** One year, so that a month is compared with the same month a year earlier. */
const MONTHS_BACK = 12;

const UNITS = { headcount: ["person", "people"], traffic: ["visit", "visits"] } as const;

/** The latest month and the known months of the year before it. */
export function lastYear(months: Months): Months {
  const latest = months[months.length - 1];
  if (latest === undefined) return [];
  return months.filter(({ month }) => monthsApart(month, latest.month) <= MONTHS_BACK);
}

/** `1,240 people in October 2026`. */
export function latestInWords({ name, months }: BriefSeries): string {
  const latest = months[months.length - 1];
  if (latest === undefined) return "";
  const [one, many] = UNITS[name];
  return `${counted(latest.value, one, many)} in ${monthInWords(latest.month)}`;
}

/** `+12% in a year`; empty if there is nothing to compare with. */
export function changeInWords({ months }: BriefSeries): string {
  const year = lastYear(months);
  const [first, latest] = [year[0], year[year.length - 1]];
  if (first === undefined || latest === undefined || first === latest || first.value <= 0) return "";
  const percent = Math.round((latest.value / first.value - 1) * 100);
  const change =
    percent === 0 ? "no change" : `${percent > 0 ? "+" : "−"}${numberInWords(Math.abs(percent))}%`;
  return `${change} in ${spanInWords(monthsApart(first.month, latest.month))}`;
}

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

function spanInWords(months: number): string {
  if (months === MONTHS_BACK) return "a year";
  return months === 1 ? "a month" : `${months} months`;
}

function monthsApart(from: string, to: string): number {
  const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}

function monthInWords(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
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
                {changeInWords(each) !== "" && `, ${changeInWords(each)}`}
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
