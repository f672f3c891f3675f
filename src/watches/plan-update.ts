import { type Bill, rounded } from "../core/credits";
import { checksum, isObject } from "../core/json";
import { operationTitle } from "../core/run-kind";
import type { RunRequest } from "../core/run-request";
import { codeOf, messageOf } from "../errors";
import { accountOfRun, overCap, overCapInWords } from "../journal/ledger";
import { askedOf, ListChanged } from "../lists/agreed-list";
import { priceSince } from "../lists/buy-list";
import type { ListServices } from "../lists/list-services";
import type { StoredList } from "../lists/saved-lists";
import { isOver, type RunRecord, runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { FRESH_MS } from "./look-request";
import type { Looks } from "./looks";
import { type StoredWatch, watchesIn } from "./stored-watch";

/** Each is a run of the queue, which has room for so many. */
export const MOST_PARTS = 20;

/** A watch looks, a saved list is run again, or something else is fetched. */
export type PartKind = "watch" | "list" | "run";

/** What updating everything would do and cost, or fetching several things at once. */
export interface UpdateBill {
  parts: { id: string; kind: PartKind; name: string; credits: { low: number; high: number } }[];
  /** What is not updated, each with the reason in a sentence. */
  leftOut: { name: string; reason: string }[];
  /** Of all parts together: what is agreed to. */
  credits: { low: number; high: number };
  /** The bill in words, a line each. */
  lines: string[];
}

/** One of these, and what it would cost. */
export interface PlannedPart {
  readonly kind: PartKind;
  /** Id of the watch or of the saved list; of a fetch its place among them. */
  readonly of: string;
  readonly name: string;
  /** What a list asks (`askedOf`), or for which rows it is: with another question it is another part. */
  readonly asked?: string | undefined;
  /** What is fetched. */
  readonly request?: RunRequest;
  readonly credits: Bill["credits"];
}
interface LeftOut {
  readonly name: string;
  readonly reason: string;
}
type Planned = PlannedPart | LeftOut;

interface Plan {
  readonly parts: readonly PlannedPart[];
  readonly leftOut: readonly LeftOut[];
}

const TOO_MANY = `One update does ${MOST_PARTS} at most: run this list again from its card.`;

/**
 * What an update of everything does: watches of this user that neither rest nor are stopped, then the saved lists that are in
 * a sheet, without those that one of these watches runs again anyway.
 */
export function planUpdate(services: RunServices, looks: Looks, lists: ListServices): Plan {
  const known = watchesIn(services.state.known());
  const ofWatches = known.map((watch) => planned(watch.name, () => lookOf(services, looks, watch)));
  const looking = new Set(ofWatches.flatMap((each) => ("of" in each ? [each.of] : [])));
  const watched = new Set(known.flatMap(({ id, listId }) => (looking.has(id) ? (listId ?? []) : [])));
  const again = lists
    .savedLists()
    .all()
    .filter(({ id }) => !watched.has(id))
    .map((list) => planned(`List “${list.name}”`, () => refreshOf(lists, list)));
  return planFrom([...ofWatches, ...again]);
}

/** What fetching several things for the same companies does. */
export function planTogether(runs: Runs, requests: readonly RunRequest[]): Plan {
  return planFrom(
    requests.map((request, place) => {
      const name = operationTitle(request.kind);
      const isRepeated = requests.findIndex(({ kind }) => kind === request.kind) < place;
      if (isRepeated) return { name, reason: "It is on this bill already." };
      return planned(name, () => {
        const { chosen, range, credits, companies } = runs.quote(request);
        if (companies === 0)
          return {
            name,
            reason: `No company is selected. Select cells that hold company websites, then try again.`,
          };
        const asked = checksum([JSON.stringify(request), chosen ?? ""]);
        return { kind: "run", of: String(place), name, asked, request: { ...request, range }, credits };
      });
    }),
  );
}

function planFrom(all: readonly Planned[]): Plan {
  const parts = all.filter((each): each is PlannedPart => "of" in each);
  return {
    parts: parts.slice(0, MOST_PARTS),
    leftOut: [
      ...all.filter((each): each is LeftOut => "reason" in each),
      ...parts.slice(MOST_PARTS).map(({ name }) => ({ name, reason: TOO_MANY })),
    ],
  };
}

export function partId({ kind, of, asked = "" }: Pick<PlannedPart, "kind" | "of" | "asked">): string {
  return `${kind} ${of} ${asked}`.trim();
}

/** One bill with one total. */
export function billOf(lists: Pick<ListServices, "today" | "leftOf">, { parts, leftOut }: Plan): UpdateBill {
  const sum = (end: "low" | "high") => rounded(parts.reduce((all, { credits }) => all + credits[end], 0));
  const credits = { low: sum("low"), high: sum("high") };
  const today = lists.today();
  const over = overCap(today, credits.high, lists.leftOf(today));
  const range = parts[0]?.request?.range;
  const lines =
    parts.length === 0
      ? ["There is nothing to do."]
      : [
          ...(range === undefined
            ? [
                "One after the other, also while the sidebar is closed. What was bought in the last 12 hours is not bought again.",
                "The caps of each watch, of its month and of the day hold.",
              ]
            : [
                `For ${range}, one after the other, also while the sidebar is closed. What is paid for already costs nothing again.`,
              ]),
          ...(over === null
            ? []
            : [
                `${overCapInWords("All of this", over).fact} It stops at the cap, and goes on when you say so.`,
              ]),
        ];
  return {
    parts: parts.map((part) => ({
      id: partId(part),
      kind: part.kind,
      name: part.name,
      credits: part.credits,
    })),
    leftOut: [...leftOut],
    credits,
    lines,
  };
}

/** What cannot be done is left out with its sentence, and nothing else with it. */
function planned(name: string, plan: () => Planned): Planned {
  try {
    return plan();
  } catch (error) {
    if (codeOf(error) === null) throw error;
    const reason =
      error instanceof ListChanged ? `${error.fact} Choose Look now on its card to go on.` : messageOf(error);
    return { name, reason };
  }
}

function lookOf({ settings }: RunServices, looks: Looks, watch: StoredWatch): Planned {
  const { id, name, payer, paused, stopped, message } = watch;
  if (payer !== settings.payerTag) return { name, reason: "It is somebody else’s, and runs with their key." };
  if (stopped !== null) return { name, reason: `It is stopped: ${message}` };
  if (paused) return { name, reason: "It is paused." };
  return { kind: "watch", of: id, name, credits: looks.quote(watch).credits };
}

function refreshOf(lists: ListServices, list: StoredList): Planned {
  const name = `List “${list.name}”`;
  if (list.sheetId === null) return { name, reason: "It has no sheet yet: build it first." };
  if (lists.spreadsheet.sheet(list.sheetId) === null)
    return { name, reason: "Its sheet was deleted: run it again to get a new one." };
  return {
    kind: "list",
    of: list.id,
    name,
    asked: askedOf(lists, list),
    credits: priceSince(lists, list, lists.clock.now() - FRESH_MS),
  };
}

/** One of the things that "Update everything" does. */
export interface UpdatePart {
  /** Tells it apart in one update. */
  id: string;
  kind: PartKind;
  name: string;
  /** `left` was not done: somebody has cancelled, or what stopped the update is not over. */
  state: "waiting" | "running" | "done" | "failed" | "left";
  /** What it came to, or why not, in a sentence; empty if there is nothing to say. */
  message: string;
  creditsSpent: number;
}

/** How far an update is. */
export interface UpdateProgress {
  updateId: string;
  state: "running" | "waiting" | "stopped" | "cancelled" | "done";
  parts: UpdatePart[];
  creditsSpent: number;
  /** What was agreed to, for all parts together. */
  creditCap: number;
  /** When `updateSlice` should be called again, while `running` or `waiting`. */
  nextDelayMs: number;
  message: string;
}

/** A part as the update's record keeps it. */
export interface StoredPart extends Pick<UpdatePart, "kind" | "name" | "state" | "message"> {
  /** As of a `PlannedPart`. */
  of: string;
  /** What its list asks, as it was agreed to (`askedOf`); left out of a watch, which knows itself. */
  asked?: string;
  /** What is fetched. */
  request?: RunRequest;
  /** The run that does it, once it has begun; those that ended in vain before somebody went on. */
  runId?: string;
  past?: readonly string[];
  /** What its list asks since somebody has changed it: whoever goes on agrees to that, and to its credits. */
  asks?: { asked: string; credits: number };
}

type Services = Pick<RunServices, "state" | "settings">;

/** A copy, to be changed; what somebody has damaged is none. */
export function partsOf({ result }: Pick<RunRecord, "result">): StoredPart[] {
  const isPart = (part: unknown) => isObject(part) && typeof part["of"] === "string";
  return Array.isArray(result) && result.every(isPart) ? result.map((part: StoredPart) => ({ ...part })) : [];
}

/** This user's last update, over or not; null if there is none. */
export function latestUpdate({ state, settings }: Services): RunRecord | null {
  const isTheirs = ({ kind, payer }: RunRecord) => kind === "update" && payer === settings.payerTag;
  return runsIn(state.read()).find(isTheirs) ?? null;
}

/** The one that goes on by itself. */
export function openUpdate(services: Services): RunRecord | null {
  const update = latestUpdate(services);
  return update === null || isOver(update) || update.state === "stopped" ? null : update;
}

export function updateProgress(record: RunRecord, { state }: Services, nextDelayMs: number): UpdateProgress {
  const snapshot = state.known();
  const { runId, creditCap, spent: creditsSpent } = record;
  // It goes on by itself once somebody allows it.
  const waits = record.state === "stopped" && record.code === "setup/spending-stopped";
  const isLeft = ({ state: stands }: StoredPart) =>
    record.state === "cancelled" && (stands === "waiting" || stands === "running");
  return {
    updateId: runId,
    state: waits ? "waiting" : record.state,
    parts: partsOf(record).map((part) => ({
      id: partId(part),
      kind: part.kind,
      name: part.name,
      state: isLeft(part) ? "left" : part.state,
      message: part.message,
      creditsSpent: part.runId === undefined ? 0 : snapshot.spentBy(accountOfRun(part.runId)),
    })),
    creditsSpent,
    creditCap,
    nextDelayMs: waits ? WHILE_STOPPED_MS : nextDelayMs,
    message:
      record.state === "done"
        ? ""
        : record.state === "cancelled"
          ? "Cancelled: what was not done yet is left as it is."
          : record.message,
  };
}

/** While all spending is stopped. */
const WHILE_STOPPED_MS = 60_000;
