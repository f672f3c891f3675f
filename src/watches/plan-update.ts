import { type Bill, linesOf, type Receipt, rounded } from "../core/credits";
import { checksum } from "../core/json";
import { operationTitle, type RunKind } from "../core/run-kind";
import type { RunRequest } from "../core/run-request";
import { codeOf, messageOf } from "../errors";
import { overCap, overCapInWords } from "../journal/ledger";
import { askedOf, ListChanged } from "../lists/agreed-list";
import type { ListServices, ListsOn } from "../lists/list-services";
import type { StoredList } from "../lists/saved-lists";
import { runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { openLook } from "./conclude";
import { listAgain } from "./list";
import type { Looks } from "./looks";
import { type StoredWatch, watchesIn } from "./stored-watch";

/** Each is a run of the queue, which has room for so many. */
export const MOST_PARTS = 20;

/** A watch looks, a saved list is run again, or something else is fetched. */
export type PartKind = "watch" | "list" | "run";

/** What updating everything would do and cost, or fetching several things at once. */
export interface UpdateBill {
  parts: {
    id: string;
    kind: PartKind;
    /** Of a fetch: what kind of run. */
    run?: RunKind;
    name: string;
    credits: { low: number; high: number };
  }[];
  /** What is not updated, each with the reason in a sentence. */
  leftOut: { name: string; reason: string }[];
  /** Of all parts together: what is agreed to. */
  credits: { low: number; high: number };
  receipt: Receipt;
  /** The receipt, a line each. */
  lines: string[];
}

/** What updates begin their parts with. */
export interface UpdateServices {
  readonly services: RunServices;
  readonly runs: Runs;
  readonly looks: Looks;
  readonly lists: ListsOn;
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
type LeftOut = UpdateBill["leftOut"][number];
type Planned = PlannedPart | LeftOut;

interface Plan {
  readonly parts: readonly PlannedPart[];
  readonly leftOut: readonly LeftOut[];
}

/** @param together What is fetched at once; else everything is updated. */
export function planUpdate(update: UpdateServices, together: readonly RunRequest[] | undefined): Plan {
  const all = together === undefined ? everything(update) : each(update.runs, together);
  const parts = all.filter((part): part is PlannedPart => "of" in part);
  const tooMany = `One update does ${MOST_PARTS} at most: run this list again from its card.`;
  return {
    parts: parts.slice(0, MOST_PARTS),
    leftOut: [
      ...all.filter((part): part is LeftOut => "reason" in part),
      ...parts.slice(MOST_PARTS).map(({ name }) => ({ name, reason: tooMany })),
    ],
  };
}

export function partId({ kind, of, asked = "" }: Pick<PlannedPart, "kind" | "of" | "asked">): string {
  return `${kind} ${of} ${asked}`.trim();
}

/** One bill with one total. */
export function updateBill(
  lists: Pick<ListServices, "today" | "leftOf">,
  { parts, leftOut }: Plan,
): UpdateBill {
  const sum = (end: "low" | "high") => rounded(parts.reduce((all, { credits }) => all + credits[end], 0));
  const credits = { low: sum("low"), high: sum("high") };
  const today = lists.today();
  const over = overCap(today, credits.high, lists.leftOf(today));
  const range = parts[0]?.request?.range;
  const receipt: Receipt = {
    title: parts.length === 0 ? "There is nothing to do." : (range ?? "All of it"),
    rows: [],
    ...(over === null
      ? {}
      : {
          cap: `${overCapInWords("All of this", over).fact} It stops at the cap, and goes on when you say so.`,
        }),
    details:
      parts.length === 0
        ? []
        : [
            "One by one, even while the sidebar is closed.",
            range === undefined
              ? "What was bought in the last 12 hours is free. The caps of each watch, of its month and of the day hold."
              : "What is paid for already is free.",
          ],
  };
  return {
    parts: parts.map((part) => ({
      id: partId(part),
      kind: part.kind,
      ...(part.request === undefined ? {} : { run: part.request.kind }),
      name: part.name,
      credits: part.credits,
    })),
    leftOut: [...leftOut],
    credits,
    receipt,
    lines: linesOf(receipt),
  };
}

/** What becomes of a list, or a watch of it, that asks something else than was agreed to. */
export function changedInWords({ fact }: ListChanged): string {
  return `${fact} Run it again from its card to go on.`;
}

/** Watches of this user that look, then the saved lists on a sheet, without those that one of these watches runs again anyway. */
function everything({ services, runs, looks, lists }: UpdateServices): Planned[] {
  const known = watchesIn(services.state.known());
  const ofWatches = known.map((watch) => planned(watch.name, () => lookOf(services, looks, watch)));
  const looking = new Set(ofWatches.flatMap((part) => ("of" in part ? [part.of] : [])));
  const watched = new Set(known.flatMap(({ id, list }) => (looking.has(id) ? (list?.id ?? []) : [])));
  const own = lists();
  const others = own
    .savedLists()
    .all()
    .filter(({ id }) => !watched.has(id));
  return [
    ...ofWatches,
    ...others.map((list) => planned(`List “${list.name}”`, () => refreshOf(runs, own, list))),
  ];
}

/** Several things for the same companies. */
function each(runs: Runs, requests: readonly RunRequest[]): Planned[] {
  return requests.map((request, place) => {
    const name = operationTitle(request.kind);
    if (requests.findIndex(({ kind }) => kind === request.kind) < place)
      return { name, reason: "It is on this bill already." };
    return planned(name, () => {
      const { chosen, range, credits, companies } = runs.quote(request);
      if (companies === 0)
        return {
          name,
          reason: `No company is selected. Select cells with company websites, then try again.`,
        };
      const asked = checksum([JSON.stringify(request), chosen ?? ""]);
      return { kind: "run", of: String(place), name, asked, request: { ...request, range }, credits };
    });
  });
}

/** What cannot be done is left out with its sentence, and nothing else with it. */
function planned(name: string, plan: () => Planned): Planned {
  try {
    return plan();
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return { name, reason: error instanceof ListChanged ? changedInWords(error) : messageOf(error) };
  }
}

function lookOf({ settings, state }: RunServices, looks: Looks, watch: StoredWatch): Planned {
  const { id, name, payer, paused, stopped, message } = watch;
  if (payer !== settings.payerTag) return { name, reason: "It is somebody else’s, and runs with their key." };
  if (stopped !== null) return { name, reason: `It is stopped: ${message}` };
  if (paused) return { name, reason: "It is paused." };
  if (openLook(runsIn(state.known()), watch) !== undefined)
    return { name, reason: "Its last check is not over." };
  return { kind: "watch", of: id, name, credits: looks.quote(watch).credits };
}

function refreshOf(runs: Runs, lists: ListServices, list: StoredList): Planned {
  const name = `List “${list.name}”`;
  if (list.sheetId === null) return { name, reason: "It has no sheet yet: build it first." };
  if (lists.spreadsheet.sheet(list.sheetId) === null)
    return { name, reason: "Its sheet was deleted: run it again to get a new one." };
  return {
    kind: "list",
    of: list.id,
    name,
    asked: askedOf(lists, list),
    credits: runs.quote(listAgain(list)).credits,
  };
}
