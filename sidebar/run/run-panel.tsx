import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Bill as RunBill, RunRequest, Selection } from "../../src/core/sidebar-contract";
import { useAddin } from "../addin";
import { SaveKeyCard } from "../home/save-key-card";
import { companies } from "../in-words";
import { panelTitles } from "../panels";
import { NumberInText } from "../parts/field";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { journalProblem } from "../parts/state-notice";
import { recall, remember } from "../remembered";
import { useTask } from "../use-task";
import { Bill } from "./bill";
import { type Choices, type PanelRun, readChoices, runRequest } from "./choices";
import { Companies } from "./companies";
import { firstRows, qualified } from "./first-rows";
import { useQuote } from "./use-quote";
import { usePinnedSelection } from "./use-pinned-selection";
import { WhatEnrichment } from "./what-enrichment";
import { WhatJobs } from "./what-jobs";
import { WhatNews } from "./what-news";

const titles = { enrichment: panelTitles.enrich, jobs: panelTitles.jobs, news: panelTitles.news };
const TRY_ROWS = 5;

/** From a selection to a started run, top to bottom: which companies, what about them, what it costs, go. */
export function RunPanel({
  kind,
  companies: given = null,
}: {
  kind: PanelRun;
  companies?: Selection | null;
}): JSX.Element {
  const { call, state, stateFailure, refresh, go, run } = useAddin();
  const [choices, setChoices] = useState<Choices>(() => recall(kind, (stored) => readChoices(kind, stored)));
  const [fixed, setFixed] = useState(given);
  const selection = usePinnedSelection(fixed);
  const task = useTask();

  const sections = state?.sections ?? [];
  const ready = state?.key.saved === true && selection !== null;
  const range = selection === null ? "" : qualified(selection.sheetName, selection.a1);
  const read = runRequest(kind, choices, sections, range);
  const obstacle = journalProblem(state);
  const request = "request" in read && ready && obstacle === null ? read.request : null;
  const quote = useQuote(request, (asked: RunRequest) => call("quoteRun", asked));

  function change(next: Partial<Choices>): void {
    const all = { ...choices, ...next };
    setChoices(all);
    remember(kind, all);
  }
  async function start(asked: RunRequest, bill: RunBill): Promise<void> {
    run.begin(await call("startRun", { ...asked, creditCap: bill.credits.high }));
    go("run");
  }
  /** Five rows have a bill of their own, so that the cap fits them. */
  async function tryFew(asked: RunRequest): Promise<void> {
    if (selection === null) return;
    const few = { ...asked, range: firstRows(selection, TRY_ROWS) };
    await start(few, await call("quoteRun", few));
  }

  const noKey = state !== null && !state.key.saved;
  const footer = noKey ? null : (
    <Bill
      quote={quote}
      problem={
        state === null
          ? null
          : (obstacle ?? (selection === null ? "Select some companies to see the bill." : problemOf(read)))
      }
      startLabel={(bill) => `${startWords[kind]} ${bill === null ? "companies" : companies(bill.companies)}`}
      canStart={(bill) => bill.companies > 0}
      startFailure={task.failure}
      starting={task.busy}
      onRetry={task.again}
      onStart={(bill) => request !== null && task.run(() => start(request, bill))}
      {...(obstacle === null
        ? {}
        : { second: { label: "Open Credits", free: true, onClick: () => go("credits") } })}
      {...(request !== null && (quote.bill?.companies ?? 0) > TRY_ROWS
        ? { second: { label: `Try ${TRY_ROWS} rows`, onClick: () => task.run(() => tryFew(request)) } }
        : {})}
    />
  );

  return (
    <PanelFrame title={titles[kind]} footer={footer}>
      {stateFailure !== null && <FailureNotice failure={stateFailure} onRetry={refresh} />}
      {noKey && <SaveKeyCard />}
      <Companies
        pinned={selection}
        given={fixed !== null}
        onUseSelection={() => {
          setFixed(null);
          refresh();
        }}
      />
      {kind === "enrichment" && <WhatEnrichment choices={choices} onChange={change} />}
      {kind === "jobs" && <WhatJobs choices={choices} onChange={change} />}
      {kind === "news" && <WhatNews choices={choices} onChange={change} />}
      <section class="block" aria-label="Age of answers">
        <NumberInText
          id="max-age"
          before="Use answers paid within"
          after="days"
          value={choices.maxAgeDays}
          onInput={(maxAgeDays) => change({ maxAgeDays })}
        />
        <p class="help">Answers not older than this cost nothing again.</p>
      </section>
    </PanelFrame>
  );
}

const startWords: Readonly<Record<PanelRun, string>> = {
  enrichment: "Enrich",
  jobs: "Follow",
  news: "Follow",
};

function problemOf(read: ReturnType<typeof runRequest>): string | null {
  return "problem" in read ? read.problem : null;
}
