import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AnyRequest, Progress, Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { RunCard } from "../home/cards";
import { RefusedKeyCard, SaveKeyCard } from "../home/key-cards";
import { isMoreKind } from "../kinds";
import { NumberInText } from "../parts/field";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import type { PanelRun } from "./choices";
import { Companies } from "./companies";
import { isOver } from "./drive-run";
import { usePanelChoices } from "./opening-choices";
import { usePanelRows } from "./panel-rows";
import { RowQuestions, usualAnswers } from "./row-questions";
import { RunBill } from "./run-bill";
import { panelOf } from "./run-range";
import { type Stage, useStage } from "./stage";
import { WhatEnrichment } from "./what-enrichment";
import { WhatJobs } from "./what-jobs";
import { WhatMore } from "./what-more";
import { WhatNews } from "./what-news";

/**
 * From a selection to a started run. Each value is derived from those above it:
 *
 *     rows      which companies, and what their sheet has already
 *     choices   what the user wants for them
 *     stage     the request that this makes, and its bill; else what is missing
 */
export function RunPanel({
  kind,
  companies: given = null,
  request: asked = null,
  onKind = null,
}: {
  kind: PanelRun;
  companies?: Selection | null;
  /** The request it is opened with; the last choices if omitted. */
  request?: AnyRequest | null;
  /** Set if the kind of run is chosen inside the panel. */
  onKind?: ((kind: string) => void) | null;
}): JSX.Element {
  const { panels, stateFailure, refresh, run } = useAddin();
  const [fixed, setFixed] = useState(given);
  const [answers, setAnswers] = useState(usualAnswers);
  const rows = usePanelRows(kind, fixed);
  const { choices, change } = usePanelChoices(kind, asked, rows);
  const { stage, quote } = useStage(kind, choices, rows);

  // A recipe asks for the first few rows.
  const triesFirst = asked?.first !== undefined;
  const footer = stage.at === "keyless" ? null : <RunBill {...{ kind, stage, quote, answers, triesFirst }} />;
  return (
    <PanelFrame title={panels[panelOf(kind)].title} footer={footer} showsRun>
      {stateFailure !== null && <FailureNotice failure={stateFailure} onRetry={refresh} />}
      {stage.at === "keyless" && <SaveKeyCard />}
      <RefusedKeyCard />
      {isUnderWay(run.progress) && <RunCard />}
      <Companies
        pinned={rows.selection}
        bill={quote.pending ? null : quote.bill}
        given={fixed !== null}
        onUse={setFixed}
        onUseSelection={() => {
          setFixed(null);
          rows.followSheet();
          refresh();
        }}
      />
      <RowQuestions bill={quote.bill} answers={answers} onAnswer={setAnswers} />
      {kind === "enrichment" && (
        <WhatEnrichment
          choices={choices}
          sections={rows.isReading ? null : rows.sections}
          yours={quote.pending ? [] : yoursOf(stage)}
          columns={rows.columns}
          onChange={change}
        />
      )}
      {isMoreKind(kind) && onKind !== null && <WhatMore {...{ kind, onKind, choices }} onChange={change} />}
      {kind === "jobs" && <WhatJobs choices={choices} onChange={change} />}
      {kind === "news" && <WhatNews choices={choices} onChange={change} />}
      <section class="block max-age" aria-label="Data you have">
        <NumberInText
          id="max-age"
          before="Data you have, up to"
          after="days, is free"
          value={choices.maxAgeDays}
          onInput={(maxAgeDays) => change({ maxAgeDays })}
        />
      </section>
    </PanelFrame>
  );
}

/** The sections of the shown bill that no company lacks. */
function yoursOf(stage: Stage): readonly string[] {
  if (stage.at !== "quoted" || stage.request.kind !== "enrichment") return [];
  const { sections = [] } = stage.request;
  const { toBuy = sections } = stage.bill;
  return sections.filter((section) => !toBuy.includes(section));
}

/** A run that can continue blocks another one, so it is shown where the other one would be prepared. */
function isUnderWay(progress: Progress | null): boolean {
  return progress !== null && (!isOver(progress.state) || (progress.mine && progress.state === "stopped"));
}
