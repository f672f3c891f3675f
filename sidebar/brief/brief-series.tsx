import type { JSX } from "preact";
import type { BriefSeries } from "../../src/core/brief-contract";
import { changeInWords, lastYear, latestInWords, pointsOf } from "./series-in-words";

const LABELS = { headcount: "Headcount", traffic: "Website traffic" } as const;
/** Pixels; the line is drawn this far from the edges, so that none of it is cut off. */
const [WIDTH, HEIGHT, EDGE] = [84, 24, 2];

/** What is held month by month: the latest value, how it has changed, and a small chart. */
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

/** Says no more than the words beside it, to whoever sees it. */
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
