import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AnyRequest } from "../../src/rpc/rpc";
import type { Watch, WatchEvery, WatchForecast, WatchKind, WatchRequest } from "../../src/features/watches";
import { useAddin } from "../addin";
import { Choice } from "../parts/choice";
import { Field, NumberInText } from "../parts/field";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { kindOf } from "../kinds";
import { sectionOf } from "../run/offered-sections";
import { choicesOf } from "../run/choices-of";
import { sheetOf } from "../run/run-range";
import { numberInWords } from "../in-words";
import { useTask } from "../use-task";
import {
  askedOf,
  capsOf,
  capsProblem,
  digestChoiceOf,
  draftOf,
  isWatched,
  nameOf,
  type WatchDraft,
  type WatchedRun,
  watchedRuns,
  withConditions,
  withKind,
} from "./watch-draft";
import { DigestFields } from "./digest-fields";
import { FillCondition, FillLimits } from "./fill-fields";
import { clock, kindsInWords, WEEKDAYS } from "./watch-in-words";
import { WatchConditions } from "./watch-conditions";
import { WatchPrice } from "./watch-price";
import { TickedRows, WatchedColumn, WatchedList } from "./watched";

interface Props {
  readonly watch: Watch | null;
  readonly request: AnyRequest | null;
  /** The saved list to be watched. */
  readonly list: string | null;
  readonly onSaved: (known: { watches: readonly Watch[]; triggers: boolean }) => void;
  readonly onClose: () => void;
}

/** What it is about more exactly, to be unfolded. */
const conditionsTitle: Readonly<Record<WatchedRun, string>> = {
  news: "Which articles",
  jobs: "Which posts",
  enrichment: "Which columns",
};
const KINDS: readonly (readonly [WatchKind, string])[] = [...watchedRuns, "fill" as const].map((kind) => [
  kind,
  kindsInWords[kind],
]);
const EVERY: readonly (readonly [WatchEvery, string])[] = [
  ["day", "Daily"],
  ["week", "Weekly"],
  ["month", "Monthly"],
];
/** Looking for blank rows costs nothing. */
const EVERY_OF_FILL = [["hour", "Every hour"] as const, ...EVERY];
const DAYS = WEEKDAYS.map((day, index) => [index + 1, day] as const);
const HOURS = Array.from({ length: 24 }, (_, hour) => [hour, clock(hour)] as const);

/** What to watch for, when, and at what price: the forecast is shown before anything is saved. */
export function WatchForm({ watch, request, list: chosen, onSaved, onClose }: Props): JSX.Element {
  const { call, state, go } = useAddin();
  const [draft, setDraft] = useState<WatchDraft>(() => draftOf(watch, request, chosen));
  const [forecast, setForecast] = useState<WatchForecast | null>(null);
  const quoting = useTask();
  const saving = useTask();
  const isOfAddress = saving.failure?.code === "input/address";
  const takesOver = watch?.mine === false;
  const isList = draft.kind === "list";
  const isFill = draft.kind === "fill";
  const list = isList ? (watch?.list ?? chosen) : null;
  const range = isList ? undefined : (request?.range ?? watch?.range ?? selected(state));
  const of = list ?? sheetOf(range);
  const sections = state?.sections ?? [];
  const repeated = isWatched(draft.kind) ? draft.kind : null;
  const usual = askedOf(draft, watch, request, state?.lastRequests);
  const changed =
    repeated === null || draft.choices === null ? null : withConditions(repeated, draft.choices, sections);
  const asked = changed === null ? usual : "asked" in changed ? changed.asked : null;
  const choices =
    repeated === null || usual === null
      ? null
      : (draft.choices ?? choicesOf(repeated, { ...usual, kind: repeated, range: "" }, sections));
  const caps = capsOf(draft);
  const place =
    list !== null
      ? { listId: list }
      : range === undefined
        ? null
        : { range, ...(draft.ticked && !isFill ? { ticked: true } : {}) };
  const what: WatchRequest["what"] | null =
    asked === null || place === null ? null : { kind: draft.kind, ...place, request: asked };
  const digest = digestChoiceOf(draft.digest, takesOver ? null : watch);
  const digestOf =
    caps === null
      ? null
      : {
          ...(watch === null ? {} : { watchId: watch.watchId }),
          name: nameOf(draft, of),
          kind: draft.kind,
          monthCap: caps.monthCap,
        };
  const change = (next: Partial<WatchDraft>): void => setDraft({ ...draft, ...next });

  useEffect(() => {
    setForecast(null);
    if (what === null || caps === null) return quoting.clear();
    quoting.run(() => call("quoteWatch", { what, every: draft.every, ...caps }), setForecast);
  }, [
    draft.kind,
    draft.every,
    draft.creditCap,
    draft.monthCap,
    draft.dayCap,
    draft.condition,
    draft.ticked,
    range,
    list,
    asked === null,
    asked?.sections?.join() ?? "",
  ]);

  const save = async (): Promise<void> => {
    const { every, hour, weekday } = draft;
    const name = nameOf(draft, of);
    const taken = takesOver ? { takesOver: true as const } : {};
    const watchId = watch === null ? {} : { watchId: watch.watchId, ...taken };
    const when = { every, hour, weekday };
    onSaved(await call("saveWatch", { ...watchId, name, what: what!, ...when, ...caps!, ...digest! }));
  };
  return (
    <PanelFrame
      title={watch === null ? "New watch" : takesOver ? "Take over a watch" : "Change watch"}
      stepOf="watches"
      back={{ label: "Back to Watches", onBack: onClose }}
      footer={
        <>
          {quoting.busy && <p class="skeleton-line" role="status" aria-label="Working out what it costs" />}
          {forecast !== null && <WatchPrice forecast={forecast} isNew={watch === null} isFill={isFill} />}
          {takesOver && caps !== null && (
            <p class="bill-lines">{`From now on it spends your credits: at most ${numberInWords(caps.monthCap)} a month.`}</p>
          )}
          <div class="buttons">
            <button
              type="button"
              class="primary"
              disabled={
                what === null ||
                caps === null ||
                digest === null ||
                saving.busy ||
                (forecast === null && quoting.failure === null)
              }
              onClick={() => saving.run(save)}
            >
              {saving.busy ? "Saving…" : watch === null ? "Watch" : takesOver ? "Take over" : "Save"}
            </button>
          </div>
        </>
      }
    >
      {isList ? (
        <WatchedList list={list} fields={draft.fields} onChange={(fields) => change({ fields })} />
      ) : (
        <>
          <WatchedColumn range={range} />
          <Choice
            id="watch-kind"
            label="Watch for"
            value={draft.kind}
            options={KINDS}
            onChange={(kind) => setDraft(withKind(draft, kind))}
          />
        </>
      )}
      {isFill && asked?.run !== undefined && (
        <>
          <p class="help watched">{`Fills in: ${filledWith(asked.run, sections)}.`}</p>
          <FillCondition
            range={range}
            condition={draft.condition}
            onChange={(condition) => change({ condition })}
          />
          <FillLimits dayCap={draft.dayCap} monthCap={draft.monthCap} onChange={change} />
          {caps === null && (
            <p class="problem" role="alert">
              {capsProblem(draft)}
            </p>
          )}
        </>
      )}
      {usual === null && (
        <>
          <p class="problem">
            Get facts about these companies first: the watch {isFill ? "fills in" : "checks"} those.
          </p>
          <button type="button" class="link" onClick={() => go("enrich")}>
            Enrich companies
          </button>
        </>
      )}
      {changed !== null && "problem" in changed && (
        <p class="problem" role="alert">
          {changed.problem}
        </p>
      )}
      <div class="beside watch-when">
        <Choice
          id="watch-every"
          label="How often"
          value={draft.every}
          options={isFill ? EVERY_OF_FILL : EVERY}
          onChange={(every) => change({ every })}
        />
        {draft.every === "week" && (
          <Choice
            id="watch-weekday"
            label="On"
            value={draft.weekday}
            options={DAYS}
            onChange={(weekday) => change({ weekday })}
          />
        )}
        {draft.every !== "hour" && (
          <Choice
            id="watch-hour"
            label="At"
            value={draft.hour}
            options={HOURS}
            onChange={(hour) => change({ hour })}
          />
        )}
      </div>
      {draft.every !== "hour" && (
        <p class="help">
          {draft.every === "month" ? "On the first, within" : "Within"} the hour,{" "}
          {state?.timeZone ?? "the spreadsheet’s"} time.
        </p>
      )}
      <DigestFields
        watch={takesOver ? null : watch}
        draft={draft.digest}
        of={digestOf}
        problem={isOfAddress ? saving.failure.message : null}
        onChange={(next) => {
          if (isOfAddress) saving.clear();
          change({ digest: next });
        }}
      />
      {choices !== null && repeated !== null && (
        <details class="watched" open={changed !== null}>
          <summary>{conditionsTitle[repeated]}</summary>
          <WatchConditions kind={repeated} choices={choices} onChange={(next) => change({ choices: next })} />
        </details>
      )}
      {!isList && !isFill && (
        <TickedRows
          ticked={draft.ticked}
          isDear={draft.kind === "jobs"}
          perCompany={forecast?.perCompany}
          onChange={(ticked) => change({ ticked })}
        />
      )}
      <details class="watched" open={!isFill && (caps === null || (forecast?.caps.length ?? 0) > 0)}>
        <summary>{isFill ? "Name" : "Name and limits"}</summary>
        <Field
          id="watch-name"
          label="Name"
          value={draft.name}
          placeholder={nameOf({ ...draft, name: "" }, of)}
          onInput={(name) => change({ name })}
        />
        {!isFill && (
          <>
            <NumberInText
              id="watch-look-cap"
              before="Spend at most"
              after="credits a check"
              value={draft.creditCap}
              onInput={(creditCap) => change({ creditCap })}
            />
            <NumberInText
              id="watch-month-cap"
              before="and at most"
              after="credits a month"
              value={draft.monthCap}
              onInput={(monthCap) => change({ monthCap })}
            />
            {caps === null && (
              <p class="problem" role="alert">
                {capsProblem(draft)}
              </p>
            )}
          </>
        )}
      </details>
      {quoting.failure !== null && <FailureNotice failure={quoting.failure} onRetry={quoting.again} />}
      {saving.failure !== null && !isOfAddress && (
        <FailureNotice failure={saving.failure} onRetry={saving.again} />
      )}
    </PanelFrame>
  );
}

/** `Company basics, Employees`: the sections of an enrichment, else its kind. */
function filledWith(
  {
    kind,
    fields = [],
    sections: chosen = [],
  }: NonNullable<WatchRequest["what"]["request"]["run"]> & {
    readonly sections?: readonly string[];
  },
  sections: NonNullable<ReturnType<typeof useAddin>["state"]>["sections"],
): string {
  if (kind !== "enrichment") return kindOf(kind).title;
  const names = new Set([...chosen, ...fields.map(sectionOf)]);
  const known = sections.filter(({ section }) => names.has(section)).map(({ label }) => label);
  return known.length === 0 ? kindOf(kind).title : known.join(", ");
}

function selected(state: ReturnType<typeof useAddin>["state"]): string | undefined {
  const { selection } = state ?? {};
  if (!selection || selection.companies === 0) return undefined;
  return `'${selection.sheetName.replaceAll("'", "''")}'!${selection.a1.split(",")[0]}`;
}
