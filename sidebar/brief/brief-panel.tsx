import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Brief } from "../../src/core/brief-contract";
import { useAddin } from "../addin";
import { credits } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { selectionOf } from "../run/first-rows";
import { sheetOf } from "../run/run-range";
import { useTask } from "../use-task";
import { BriefHead } from "./brief-head";
import { ChangeList, FactList, ItemList } from "./brief-parts";

/** The company of the selected row, from what is held: read anew whenever the sidebar gets the focus back. */
export function BriefPanel(): JSX.Element {
  const { call, state } = useAddin();
  const [brief, setBrief] = useState<Brief | null>(null);
  const reading = useTask();
  useEffect(() => reading.run(async () => setBrief(await call("getBrief", {}))), [state]);
  return (
    <PanelFrame title="Brief" footer={brief === null ? null : <Complete brief={brief} />}>
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {brief === null && reading.failure === null && (
        <div role="status" aria-label="Reading what is known">
          <p class="skeleton-block" />
          <p class="skeleton-block" />
        </div>
      )}
      {brief !== null && (brief.company === null ? <Nobody /> : <Known brief={brief} />)}
    </PanelFrame>
  );
}

function Nobody(): JSX.Element {
  return <p class="help">Select a cell in the row of a company. What you have of it is shown here, free.</p>;
}

function Known({ brief }: { brief: Brief }): JSX.Element {
  const { parts, articles, roles, changes } = brief;
  const isEmpty = parts.length + articles.length + roles.length === 0;
  return (
    <article class="brief">
      <BriefHead brief={brief} />
      {isEmpty && <p class="help">Nothing was bought about this company yet.</p>}
      {changes.length > 0 && <ChangeList changes={changes} />}
      {articles.length > 0 && <ItemList title="Newest articles" items={articles} />}
      {roles.length > 0 && <ItemList title="Newest roles" items={roles} />}
      {parts.map((part) => (
        <FactList key={part.section} part={part} />
      ))}
    </article>
  );
}

/** What is missing, with its price, and the way to it: the run's own bill says the rest. */
function Complete({ brief: { missing, range } }: { brief: Brief }): JSX.Element | null {
  const { state, go } = useAddin();
  if (range === null || missing.length === 0 || state === null) return null;
  const lacking = state.sections.filter(({ section }) => missing.includes(section));
  const price = lacking.reduce((sum, section) => sum + section.credits, 0);
  const sections = lacking.map(({ section }) => section);
  const columns = lacking.reduce((sum, section) => sum + section.columns.length, 0);
  const sheetName = sheetOf(range);
  return (
    <div class="brief-missing">
      <p class="help">
        Not bought yet: {lacking.length === state.sections.length ? "any facts" : labels(lacking)}. They go
        into columns of the sheet “{sheetName}”, {columns} in all unless you choose fewer.
      </p>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() =>
            go("enrich", selectionOf(range, sheetName, 1), { kind: "enrichment", sections, range })
          }
        >
          Complete it: about {credits(price)}
        </button>
      </div>
    </div>
  );
}

const MOST_NAMED = 3;

function labels(lacking: readonly { readonly label: string }[]): string {
  const names = lacking.slice(0, MOST_NAMED).map(({ label }) => label);
  const others = lacking.length - names.length;
  return others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");
}
