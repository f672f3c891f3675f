import { listColumns } from "../../src/core/columns/list-columns";
import type { AnyRequest } from "../../src/rpc/rpc";
import type { DigestChoice, Watch, WatchEvery, WatchKind, WatchRequest } from "../../src/features/watches";
import type { State } from "../../src/rpc/rpc";
import { shortened } from "../../src/core/shortened";
import { numberInWords, wholeNumber } from "../in-words";
import type { Choices } from "../run/choices";
import type { OfferedSection } from "../run/offered-sections";
import { runRequest } from "../run/run-request";
import { kindsInWords } from "./watch-in-words";

type DigestTo = "nowhere" | "mail" | "webhook";

/** Where finds are sent, as entered. */
export interface DigestDraft {
  readonly to: DigestTo;
  /** Blank means unchanged: a webhook's address is never shown. */
  readonly address: string;
}

type Known = Pick<Watch, "digest"> | null;

function digestDraftOf(watch: Known): DigestDraft {
  const digest = watch?.digest ?? null;
  return digest === null
    ? { to: "nowhere", address: "" }
    : { to: digest.kind, address: digest.address ?? "" };
}

/** Whether digests go on to the address that they go to already. */
export function isAsItWas({ to, address }: DigestDraft, watch: Known): boolean {
  const digest = watch?.digest ?? null;
  if (digest === null || digest.kind !== to) return digest === null && to === "nowhere";
  return to === "webhook" ? address.trim() === "" : address.trim() === (digest.address ?? "");
}

/** What to save, to be spread: nothing if it is unchanged; null if the address is missing. */
export function digestChoiceOf(draft: DigestDraft, watch: Known): { digest?: DigestChoice } | null {
  if (isAsItWas(draft, watch)) return {};
  if (draft.to === "nowhere") return { digest: { webhook: "" } };
  const address = draft.address.trim();
  if (address === "") return null;
  return { digest: draft.to === "mail" ? { email: address } : { webhook: address } };
}

/** `What is new goes to name@example.com`. */
export function digestInWords({ kind, host, address }: NonNullable<Watch["digest"]>): string {
  return `What is new goes to ${kind === "mail" ? (address ?? `somebody at ${host}`) : host}`;
}

type Where = NonNullable<Watch["request"]["where"]>;

/** What one column has to say for a row to be filled; none where `column` is blank. */
export type ConditionDraft = Required<Where>;

export const NO_CONDITION: ConditionDraft = { column: "", is: "equals", value: "" };

export const CONDITIONS: readonly (readonly [Where["is"], string])[] = [
  ["equals", "is"],
  ["contains", "contains"],
  ["filled", "is not blank"],
  ["ticked", "is ticked"],
];

/** A watch as entered. */
export interface WatchDraft {
  /** Blank unless the user names it; then `nameOf` supplies the name. */
  readonly name: string;
  readonly kind: WatchKind;
  readonly every: WatchEvery;
  readonly hour: number;
  readonly weekday: number;
  readonly creditCap: string;
  readonly monthCap: string;
  /** Credits of a day, of rows to fill. */
  readonly dayCap: string;
  /** Column watches: only rows that are ticked. */
  readonly ticked: boolean;
  /** Rows to fill: which of the blank ones. */
  readonly condition: ConditionDraft;
  /** List watches: paths of the columns whose changes are reported. */
  readonly fields: readonly string[];
  /** The changed conditions; null while they are those of the run or watch that led here. */
  readonly choices: Choices | null;
  readonly digest: DigestDraft;
}

/** Columns of a list whose values may change; the one left out identifies its companies. */
export const LIST_COLUMNS = listColumns.usual.filter(([, path]) => path !== "uuid");
const LIST_FIELDS = LIST_COLUMNS.map(([, path]) => path);
const MONDAY = 1;
const MORNING = 8;
const LARGEST_CAP = 1_000_000;

/** The initial draft of the form: the watch being edited, or the run or selection to be watched. */
export function draftOf(watch: Watch | null, request: AnyRequest | null, list: string | null): WatchDraft {
  if (watch !== null) {
    const { name, kind, every, hour, weekday, creditCap, monthCap, dayCap = creditCap } = watch;
    return {
      name,
      kind,
      every,
      hour,
      weekday,
      creditCap: String(creditCap),
      monthCap: String(monthCap),
      dayCap: String(dayCap),
      condition: { ...NO_CONDITION, ...watch.request.where },
      ticked: watch.ticked === true,
      fields: watch.request.fields ?? LIST_FIELDS,
      choices: null,
      // Where another's messages go is theirs.
      digest: digestDraftOf(watch.mine ? watch : null),
    };
  }
  const asked = request?.kind;
  const kind: WatchKind =
    list !== null ? "list" : asked === undefined ? "news" : isWatched(asked) ? asked : "fill";
  return {
    name: "",
    kind,
    every: kind === "fill" ? "hour" : "week",
    hour: MORNING,
    weekday: MONDAY,
    creditCap: "50",
    // Five checks: some months have five Mondays.
    monthCap: "250",
    dayCap: "20",
    condition: NO_CONDITION,
    ticked: false,
    fields: LIST_FIELDS,
    choices: null,
    digest: digestDraftOf(null),
  };
}

/** Kinds of run that a watch can repeat, in the order of the form. */
export const watchedRuns = (Object.keys(kindsInWords) as WatchKind[]).filter(isRun);

export type WatchedRun = Exclude<WatchKind, "list" | "fill">;

function isRun(kind: WatchKind): kind is WatchedRun {
  return kind !== "list" && kind !== "fill";
}

/** The kind was chosen: an hour is for rows to fill alone. */
export function withKind(draft: WatchDraft, kind: WatchKind): WatchDraft {
  const every = kind === "fill" ? "hour" : draft.every === "hour" ? "week" : draft.every;
  return { ...draft, kind, every, choices: null };
}

export function isWatched(kind: string | undefined): kind is WatchedRun {
  return watchedRuns.some((each) => each === kind);
}

/**
 * The name of a watch; a default unless the user has entered one.
 *
 * @param of The sheet, or the list.
 */
export function nameOf({ name, kind }: Pick<WatchDraft, "name" | "kind">, of: string): string {
  if (kind === "list" && name.trim() === "") return shortened(of, 60, "");
  return name.trim() === "" ? shortened(`${kindsInWords[kind]}${of === "" ? "" : `, ${of}`}`, 60, "") : name;
}

type Asked = WatchRequest["what"]["request"];

/**
 * What the watch requests while its conditions are unchanged: the same as the watch being edited, else as the run that led
 * here, else everything.
 *
 * @param last This user's last requests: a watch for changed values takes the columns of the last enrichment.
 * @returns null if nothing says which columns.
 */
export function askedOf(
  {
    kind,
    fields,
    condition = NO_CONDITION,
  }: Pick<WatchDraft, "kind" | "fields"> & Partial<Pick<WatchDraft, "condition">>,
  watch: Watch | null,
  request: AnyRequest | null,
  last: State["lastRequests"],
): Asked | null {
  if (kind === "list") return { fields: [...fields] };
  if (kind === "fill") return fillAsked(condition, watch, request ?? last?.["enrichment"] ?? null);
  if (watch?.kind === kind) return watch.request;
  const usual = kind === "news" ? { kind, mainSubject: true } : { kind };
  const asked = request?.kind === kind ? request : kind === "enrichment" ? last?.[kind] : usual;
  return asked === undefined ? null : withoutPlace(asked);
}

/** What rows are filled with: what this watch has, else what was asked in the run that led here, else in the last enrichment. */
function fillAsked(
  { column, is, value }: ConditionDraft,
  watch: Watch | null,
  request: Partial<AnyRequest> | null,
): Asked | null {
  const led = request?.kind === undefined ? undefined : { ...withoutPlace(request), kind: request.kind };
  // Of any other kind the server says so.
  const run = watch?.kind === "fill" ? watch.request.run : (led as Asked["run"]);
  if (run === undefined) return null;
  const isCompared = is === "equals" || is === "contains";
  return column === "" ? { run } : { run, where: { column, is, ...(isCompared ? { value } : {}) } };
}

/** What the watch requests with changed conditions, or a sentence that says what is wrong with them. */
export function withConditions(
  kind: WatchedRun,
  choices: Choices,
  sections: readonly OfferedSection[],
): { readonly asked: Asked } | { readonly problem: string } {
  const read = runRequest(kind, choices, sections, "");
  return "problem" in read ? read : { asked: withoutPlace(read.request) };
}

function withoutPlace({ kind: _kind, range: _range, ...rest }: Partial<AnyRequest>): Asked {
  return rest;
}

/** Which cap is wrong, and what to enter; null if both are right. */
export function capsProblem({
  kind,
  creditCap,
  monthCap,
  dayCap,
}: Pick<WatchDraft, "kind" | "creditCap" | "monthCap" | "dayCap">): string | null {
  const caps = [
    kind === "fill" ? (["Credits a day", dayCap] as const) : (["Credits a check", creditCap] as const),
    ["Credits a month", monthCap],
  ] as const;
  const wrong = caps.find(([, text]) => wholeNumber(text, 1, LARGEST_CAP) === null);
  return wrong === undefined
    ? null
    : `${wrong[0]}: enter a whole number from 1 to ${numberInWords(LARGEST_CAP)}.`;
}

/** The caps as numbers; null if they are not numbers. A check that fills rows may spend what the day has. */
export function capsOf({
  kind,
  creditCap,
  monthCap,
  dayCap,
}: Pick<WatchDraft, "kind" | "creditCap" | "monthCap" | "dayCap">): Caps | null {
  const look = wholeNumber(kind === "fill" ? dayCap : creditCap, 1, LARGEST_CAP);
  const month = wholeNumber(monthCap, 1, LARGEST_CAP);
  if (look === null || month === null) return null;
  return { creditCap: look, monthCap: month, ...(kind === "fill" ? { dayCap: look } : {}) };
}

type Caps = Pick<WatchRequest, "creditCap" | "monthCap" | "dayCap">;
