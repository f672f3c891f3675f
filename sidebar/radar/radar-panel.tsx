import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MadeRadar, RadarCoverage, RadarSource } from "../../src/features/radar";
import { useAddin, useSelectionRead } from "../addin";
import { amountsInWords } from "../../src/core/credits";
import { counted, numberInWords } from "../in-words";
import { SmallChart } from "../parts/small-chart";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { panelOf, selectionOf, sheetOf } from "../run/run-range";
import { useTask } from "../use-task";

/** What people call each source. */
const SOURCES: Readonly<Record<RadarSource, string>> = {
  jobs: "Job posts",
  news: "News",
  headcount: "Headcount",
  traffic: "Website traffic",
  funding: "Funding",
};

/** Charts of the selected companies, from held answers; reread whenever the sidebar regains the focus. */
export function RadarPanel(): JSX.Element {
  const { call } = useAddin();
  const [coverage, setCoverage] = useState<RadarCoverage | null>(null);
  const reading = useTask();
  useSelectionRead(() => reading.run(() => call("getRadar", {}), setCoverage));
  // The result stays visible, whatever is selected afterwards.
  const [made, setMade] = useState<MadeRadar | null>(null);
  const making = useTask();
  const isSomething = coverage?.held.some(({ companies }) => companies > 0) === true;
  const range = isSomething ? coverage.range : null;
  const make = (of: string) => making.run(() => call("makeRadar", { range: of }), setMade);
  return (
    <PanelFrame
      title="Radar"
      footer={
        <>
          {making.failure !== null && <FailureNotice failure={making.failure} onRetry={making.again} />}
          {made !== null && (
            <p class="help radar-made" role="status">
              {made.chartsName === null
                ? `It is on the sheet “${made.sheetName}”, as of today.`
                : `It is on the sheets “${made.sheetName}” and “${made.chartsName}”, as of today.`}
            </p>
          )}
          {range !== null && (
            <div class="buttons">
              <button type="button" class="primary" disabled={making.busy} onClick={() => make(range)}>
                Make a radar
              </button>
            </div>
          )}
        </>
      }
    >
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {coverage === null && reading.failure === null && (
        <div role="status" aria-label="Reading what is known">
          <p class="skeleton-block" />
        </div>
      )}
      {coverage?.range === null && (
        <p class="help">Select several companies: what you have of them becomes charts, free.</p>
      )}
      {coverage !== null && coverage.range !== null && (
        <Coverage coverage={coverage} range={coverage.range} />
      )}
    </PanelFrame>
  );
}

/** The charts, and below them what is held of how many companies and what the rest costs. */
function Coverage({
  coverage: { companies, held, preview },
  range,
}: {
  readonly coverage: RadarCoverage;
  readonly range: string;
}): JSX.Element {
  const { go } = useAddin();
  return (
    <section class="block" aria-labelledby="radar-held">
      <h2 id="radar-held">
        {companies === 1 ? "1 company" : `${numberInWords(companies)} companies`} in {range}
      </h2>
      <Preview {...preview} />
      <ul class="radar-sources">
        {held.map(({ source, companies: of, lacking }) => {
          const label = SOURCES[source];
          return (
            <li key={source}>
              <span>{label}</span>
              <span class="help">
                {numberInWords(of)} of {numberInWords(companies)}
              </span>
              {lacking !== null && (
                <button
                  type="button"
                  class="link"
                  aria-label={`Get · ${amountsInWords(lacking.credits)} credits: ${label.toLowerCase()}`}
                  onClick={() =>
                    go(
                      panelOf(lacking.request.kind),
                      selectionOf(lacking.range, sheetOf(lacking.range), lacking.companies),
                      lacking.request,
                    )
                  }
                >
                  Get · {amountsInWords(lacking.credits)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p class="help">Prices in credits.</p>
    </section>
  );
}

/** Charts that fit between the title and the list, at first. */
const FEW_CHARTS = 2;

/** What the radar will draw, small; nothing where nothing is held. */
function Preview({ charts, figures }: RadarCoverage["preview"]): JSX.Element {
  return (
    <>
      {figures.length > 0 && (
        <ul class="radar-figures">
          {figures.map(({ label, value }) => (
            <li key={label}>
              <strong>{numberInWords(value)}</strong> {label}
            </li>
          ))}
        </ul>
      )}
      {charts.slice(0, FEW_CHARTS).map((chart) => (
        <SmallChart key={chart.title} {...chart} />
      ))}
      {charts.length > FEW_CHARTS && (
        <details>
          <summary>{counted(charts.length - FEW_CHARTS, "more chart", "more charts")}</summary>
          {charts.slice(FEW_CHARTS).map((chart) => (
            <SmallChart key={chart.title} {...chart} />
          ))}
        </details>
      )}
    </>
  );
}
