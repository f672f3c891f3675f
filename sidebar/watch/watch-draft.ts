import { listColumns } from "../../src/core/columns/list-columns";
import { shortened } from "../../src/core/shortened";
import type {
  RunKind,
  RunRequest,
  State,
  Watch,
  WatchEvery,
  WatchKind,
  WatchRequest,
} from "../../src/rpc/rpc";
import { numberInWords } from "../in-words";
import { digestDraftOf, type DigestDraft } from "./digest-draft";
import { marketDraftOf, marketName, type MarketDraft } from "./market-draft";
import { wholeNumber } from "../run/whole-number";
import { kindsInWords } from "./schedule-in-words";

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
  /** Column watches: only rows that are ticked. */
  readonly ticked: boolean;
  /** List watches: paths of the columns whose changes are reported. */
  readonly fields: readonly string[];
  readonly market: MarketDraft;
  readonly digest: DigestDraft;
}

/** Columns of a list whose values may change; the one left out identifies its companies. */
export const LIST_COLUMNS = listColumns.filter(([, path]) => path !== "uuid");
const LIST_FIELDS = LIST_COLUMNS.map(([, path]) => path);
const MONDAY = 1;
const MORNING = 8;
const LARGEST_CAP = 1_000_000;

/** The initial draft of the form: the watch being edited, or the run or selection to be watched. */
export function draftOf(
  watch: Watch | null,
  request: RunRequest | null,
  list: string | null,
  isMarket = false,
): WatchDraft {
  if (watch !== null) {
    const { name, kind, every, hour, weekday, creditCap, monthCap } = watch;
    return {
      name,
      kind,
      every,
      hour,
      weekday,
      creditCap: String(creditCap),
      monthCap: String(monthCap),
      ticked: watch.ticked === true,
      fields: watch.request.fields ?? LIST_FIELDS,
      market: marketDraftOf(watch.market),
      digest: digestDraftOf(watch),
    };
  }
  const kind: WatchKind = isMarket
    ? "market"
    : list !== null
      ? "list"
      : isWatched(request?.kind)
        ? request.kind
        : "news";
  return {
    name: "",
    kind,
    every: "week",
    hour: MORNING,
    weekday: MONDAY,
    creditCap: "50",
    // Five looks: some months have five Mondays.
    monthCap: "250",
    ticked: false,
    fields: LIST_FIELDS,
    market: marketDraftOf(),
    digest: digestDraftOf(null),
  };
}

/** Whether a watch can repeat runs of this kind. */
export function isWatched(kind: RunKind | undefined): kind is "enrichment" | "jobs" | "news" {
  return kind === "enrichment" || kind === "jobs" || kind === "news";
}

/**
 * The name of a watch; a default unless the user has entered one.
 *
 * @param of The sheet, or the list.
 */
export function nameOf(
  { name, kind, market }: Pick<WatchDraft, "name" | "kind" | "market">,
  of: string,
): string {
  if (kind === "market" && name.trim() === "") return marketName(market) || kindsInWords.market;
  if (kind === "list" && name.trim() === "") return shortened(of, 60, "");
  return name.trim() === "" ? shortened(`${kindsInWords[kind]}${of === "" ? "" : `, ${of}`}`, 60, "") : name;
}

/**
 * What the watch requests: like the run that led here, like the watch being edited, otherwise everything.
 *
 * @param last Values are watched in the columns of this user's last request.
 * @returns null if nothing says which columns.
 */
export function askedOf(
  { kind, fields }: Pick<WatchDraft, "kind" | "fields">,
  watch: Watch | null,
  request: RunRequest | null,
  last: State["lastRequests"],
): WatchRequest["what"]["request"] | null {
  if (kind === "list") return { fields: [...fields] };
  if (kind === "market") return {};
  if (watch?.kind === kind) return watch.request;
  const asked = request?.kind === kind ? request : kind === "enrichment" ? last?.[kind] : { kind };
  if (asked === undefined) return null;
  const { kind: _kind, range: _range, ...rest } = asked;
  return rest;
}

/** Which cap is wrong, and what to enter; null if both are right. */
export function capsProblem({
  creditCap,
  monthCap,
}: Pick<WatchDraft, "creditCap" | "monthCap">): string | null {
  const caps = [
    ["Credits a look", creditCap],
    ["Credits a month", monthCap],
  ] as const;
  const wrong = caps.find(([, text]) => wholeNumber(text, 1, LARGEST_CAP) === null);
  return wrong === undefined
    ? null
    : `${wrong[0]}: enter a whole number from 1 to ${numberInWords(LARGEST_CAP)}.`;
}

/** The caps as numbers; null if they are not numbers. */
export function capsOf({ creditCap, monthCap }: WatchDraft): { creditCap: number; monthCap: number } | null {
  const [look, month] = [creditCap, monthCap].map((text) => wholeNumber(text, 1, LARGEST_CAP));
  return look === null || month === null || look === undefined || month === undefined
    ? null
    : { creditCap: look, monthCap: month };
}
