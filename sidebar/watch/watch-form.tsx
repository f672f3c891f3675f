import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { filterInWords } from "../../src/core/job-filter";
import type { RunRequest, Watch, WatchForecast, WatchKind, WatchRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { creditRange, credits } from "../in-words";
import { Choice } from "../parts/choice";
import { Field, NumberInText } from "../parts/field";
import { FailureNotice, Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { sheetOf } from "../run/run-range";
import { useTask } from "../use-task";
import {
  askedOf,
  capsOf,
  capsProblem,
  digestChoiceOf,
  draftOf,
  marketChoiceOf,
  nameOf,
  type WatchDraft,
} from "./watch-draft";
import { DigestFields } from "./digest-fields";
import { clock, kindsInWords, WEEKDAYS } from "./watch-in-words";
import { TickedRows, WatchedColumn, WatchedList } from "./watched";
import { WatchedMarket } from "./watched-market";

interface Props {
  readonly watch: Watch | null;
  readonly request: RunRequest | null;
  /** The saved list to be watched. */
  readonly list: string | null;
  /** Whether a market is to be watched. */
  readonly market: boolean;
  readonly onSaved: (known: { watches: readonly Watch[]; triggers: boolean }) => void;
  readonly onClose: () => void;
}

const KINDS: readonly (readonly [WatchKind, string])[] = (["news", "jobs", "enrichment"] as const).map(
  (kind) => [kind, kindsInWords[kind]] as const,
);
const EVERY = [
  ["day", "Every day"],
  ["week", "Every week"],
  ["month", "On the first of the month"],
] as const;
const DAYS = WEEKDAYS.map((day, index) => [index + 1, day] as const);
const HOURS = Array.from({ length: 24 }, (_, hour) => [hour, clock(hour)] as const);

/** What to watch for, when, and at what price: the forecast is shown before anything is saved. */
export function WatchForm({
  watch,
  request,
  list: chosen,
  market: isOfMarket,
  onSaved,
  onClose,
}: Props): JSX.Element {
  const { call, state } = useAddin();
  const [draft, setDraft] = useState<WatchDraft>(() => draftOf(watch, request, chosen, isOfMarket));
  const [forecast, setForecast] = useState<WatchForecast | null>(null);
  const quoting = useTask();
  const saving = useTask();
  const isOfAddress = saving.failure?.code === "input/address";
  const isList = draft.kind === "list";
  const isMarket = draft.kind === "market";
  const market = isMarket ? marketChoiceOf(draft.market) : null;
  const list = isList ? (watch?.list ?? chosen) : null;
  const range = isList || isMarket ? undefined : (request?.range ?? watch?.range ?? selected(state));
  const of = list ?? sheetOf(range);
  const asked = askedOf(draft, watch, request, state?.lastRequests);
  const filtered = asked === null ? null : filterInWords(draft.kind, asked);
  const caps = capsOf(draft);
  const place =
    market !== null
      ? { market }
      : list !== null
        ? { listId: list }
        : range === undefined
          ? null
          : { range, ...(draft.ticked ? { ticked: true } : {}) };
  const what: WatchRequest["what"] | null =
    asked === null || place === null ? null : { kind: draft.kind, ...place, request: asked };
  const digest = digestChoiceOf(draft.digest, watch);
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
    draft.ticked,
    range,
    list,
    asked === null,
    market?.limit ?? null,
  ]);

  const save = async (): Promise<void> => {
    const { every, hour, weekday } = draft;
    const name = nameOf(draft, of);
    const watchId = watch === null ? {} : { watchId: watch.watchId };
    const when = { every, hour, weekday };
    onSaved(await call("saveWatch", { ...watchId, name, what: what!, ...when, ...caps!, ...digest! }));
  };
  return (
    <PanelFrame
      title={watch === null ? "New watch" : "Change watch"}
      stepOf="watches"
      back={{ label: "Back to Watches", onBack: onClose }}
      footer={
        <>
          <div aria-live="polite">
            {quoting.busy && <p class="skeleton-line" role="status" aria-label="Working out what it costs" />}
            {forecast !== null && (
              <p class="watch-price">{priceOf(forecast, list === null && market === null ? caps : null)}</p>
            )}
          </div>
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
              {saving.busy ? "Saving…" : watch === null ? "Watch" : "Save"}
            </button>
            <button type="button" onClick={onClose}>
              Cancel
            </button>
          </div>
        </>
      }
    >
      {isMarket ? (
        <WatchedMarket
          market={draft.market}
          isEnough={market !== null}
          onChange={(next) => change({ market: { ...draft.market, ...next } })}
        />
      ) : isList ? (
        <WatchedList list={list} fields={draft.fields} onChange={(fields) => change({ fields })} />
      ) : (
        <>
          <WatchedColumn range={range} />
          <Choice
            id="watch-kind"
            label="Watch for"
            value={draft.kind}
            options={KINDS}
            onChange={(kind) => change({ kind })}
          />
          {filtered !== null && <p class="help watched">{filtered}.</p>}
          <TickedRows
            ticked={draft.ticked}
            isDear={draft.kind === "jobs"}
            perCompany={forecast?.perCompany}
            onChange={(ticked) => change({ ticked })}
          />
        </>
      )}
      {asked === null && (
        <p class="problem">
          Enrich these companies first: the columns of that run are then watched for changes.
        </p>
      )}
      <Choice
        id="watch-every"
        label="How often"
        value={draft.every}
        options={EVERY}
        onChange={(every) => change({ every })}
      />
      <div class="beside">
        {draft.every === "week" && (
          <Choice
            id="watch-weekday"
            label="On"
            value={draft.weekday}
            options={DAYS}
            onChange={(weekday) => change({ weekday })}
          />
        )}
        <Choice
          id="watch-hour"
          label="At"
          value={draft.hour}
          options={HOURS}
          onChange={(hour) => change({ hour })}
        />
      </div>
      <p class="help">Within the hour after, in the time of {state?.timeZone ?? "the spreadsheet"}.</p>
      <Field
        id="watch-name"
        label="Name"
        value={draft.name}
        placeholder={nameOf({ ...draft, name: "" }, of)}
        onInput={(name) => change({ name })}
      />
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
      <DigestFields
        watch={watch}
        draft={draft.digest}
        of={digestOf}
        problem={isOfAddress ? saving.failure.message : null}
        onChange={(next) => {
          if (isOfAddress) saving.clear();
          change({ digest: next });
        }}
      />
      {caps === null && (
        <p class="problem" role="alert">
          {capsProblem(draft)}
        </p>
      )}
      {quoting.failure !== null && <FailureNotice failure={quoting.failure} onRetry={quoting.again} />}
      {forecast !== null && (
        <Notice tone="plain" title="What it costs">
          {forecast.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {saving.failure !== null && !isOfAddress && (
        <FailureNotice failure={saving.failure} onRetry={saving.again} />
      )}
    </PanelFrame>
  );
}

/**
 * `2–8 credits a check, at most 40 credits a month`, or that nothing is spent while no row is ticked or a cap allows too little.
 *
 * @param caps Set for a look that may buy for some companies but not for all.
 */
function priceOf({ look, month }: WatchForecast, caps: { readonly creditCap: number } | null): string {
  if (month.high === 0) return "Nothing will be spent yet.";
  const cap = caps?.creditCap ?? Infinity;
  const capped = { low: Math.min(cap, look.low), high: Math.min(cap, look.high) };
  return `${creditRange(capped)} a check, at most ${credits(month.high)} a month`;
}

function selected(state: ReturnType<typeof useAddin>["state"]): string | undefined {
  const { selection } = state ?? {};
  if (!selection || selection.companies === 0) return undefined;
  return `'${selection.sheetName.replaceAll("'", "''")}'!${selection.a1.split(",")[0]}`;
}
