import { type Bill, linesOf, type Receipt, rounded } from "../core/credits";
import { checksum } from "../core/json";
import { operationTitle, type RunKind } from "../core/run-kind";
import type { RunRequest } from "../core/run-request";
import { codeOf, InputError, messageOf } from "../errors";
import { overCap, overCapInWords } from "../journal/ledger";
import { askedOf, ListChanged } from "../lists/agreed-list";
import type { ListServices } from "../lists/list-services";
import type { StoredList } from "../lists/saved-lists";
import { runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { openLook } from "./conclude";
import { listAgain } from "./list";
import type { Looks } from "./looks";
import { type StoredWatch, watchesIn } from "./stored-watch";
import type { WatchParts } from "./watched";

/** Each is a run of the queue, which has room for so many. */
export const MOST_PARTS = 20;

/** One of the things that an update does, and what it would cost. */
export interface PlannedPart {
  /** With another question, or for other rows, it is another part. */
  readonly id: string;
  /** A watch looks, a saved list is run again, or something else is fetched. */
  readonly kind: "watch" | "list" | "run";
  readonly name: string;
  /** The watch or the saved list, by its ID. */
  readonly of?: string;
  /** What the list asks (`askedOf`). */
  readonly asked?: string;
  /** What is fetched. */
  readonly request?: RunRequest;
  readonly credits: Bill["credits"];
}

/** What updating everything would do and cost, or fetching several things at once. */
export interface UpdateBill {
  parts: (Pick<PlannedPart, "id" | "kind" | "name" | "credits"> & {
    /** Of a fetch: what kind of run. */
    run?: RunKind;
  })[];
  /** What is not updated, each with the reason in a sentence. */
  leftOut: { name: string; reason: string }[];
  /** Of all parts together: what is agreed to. */
  credits: { low: number; high: number };
  receipt: Receipt;
  /** The receipt, a line each. */
  lines: string[];
}

/** What updates begin their parts with. */
export interface UpdateServices extends WatchParts {
  readonly looks: Looks;
}

interface Plan {
  readonly parts: readonly PlannedPart[];
  readonly leftOut: UpdateBill["leftOut"];
}

/** @param together What is fetched at once; else everything is updated. */
export function planUpdate(update: UpdateServices, together: readonly RunRequest[] | undefined): Plan {
  const plan = { parts: [] as PlannedPart[], leftOut: [] as UpdateBill["leftOut"] };
  /** What cannot be done is left out with its sentence, and nothing else with it. */
  const add = (name: string, part: () => Omit<PlannedPart, "name">): void => {
    try {
      if (plan.parts.length === MOST_PARTS)
        throw leftOut(`One update does ${MOST_PARTS} at most: run this list again from its card.`);
      plan.parts.push({ name, ...part() });
    } catch (error) {
      if (codeOf(error) === null) throw error;
      const reason = error instanceof ListChanged ? changedInWords(error) : messageOf(error);
      plan.leftOut.push({ name, reason });
    }
  };
  if (together === undefined) planEverything(update, add, plan.parts);
  else planTogether(update.runs, together, add);
  return plan;
}

type Add = (name: string, part: () => Omit<PlannedPart, "name">) => void;

/** Watches of this user that look, then the saved lists on a sheet, without those that one of these watches runs again anyway. */
function planEverything(
  { services, runs, looks, lists }: UpdateServices,
  add: Add,
  planned: readonly PlannedPart[],
): void {
  const watches = watchesIn(services.state.known());
  for (const watch of watches) add(watch.name, () => checkOf(services, looks, watch));
  const looking = new Set(planned.map(({ of }) => of));
  const watched = new Set(watches.flatMap(({ id, list }) => (looking.has(id) ? (list?.id ?? []) : [])));
  const own = lists();
  for (const list of own.savedLists().all())
    if (!watched.has(list.id)) add(`List “${list.name}”`, () => refreshOf(runs, own, list));
}

function checkOf(
  { settings, state }: RunServices,
  looks: Looks,
  watch: StoredWatch,
): Omit<PlannedPart, "name"> {
  const { id, payer, paused, stopped, message } = watch;
  if (payer !== settings.payerTag) throw leftOut("It is somebody else’s, and runs with their key.");
  if (stopped !== null) throw leftOut(`It is stopped: ${message}`);
  if (paused) throw leftOut("It is paused.");
  if (openLook(runsIn(state.known()), watch) !== undefined) throw leftOut("Its last check is not over.");
  return { id: `watch ${id}`, kind: "watch", of: id, credits: looks.quote(watch).credits };
}

function refreshOf(runs: Runs, lists: ListServices, list: StoredList): Omit<PlannedPart, "name"> {
  const { id, sheetId } = list;
  if (sheetId === null) throw leftOut("It has no sheet yet: build it first.");
  if (lists.spreadsheet.sheet(sheetId) === null)
    throw leftOut("Its sheet was deleted: run it again to get a new one.");
  const asked = askedOf(lists, list);
  const { credits } = runs.quote(listAgain(list));
  return { id: `list ${id} ${asked}`, kind: "list", of: id, asked, credits };
}

/** Several things for the same companies. */
function planTogether(runs: Runs, requests: readonly RunRequest[], add: Add): void {
  for (const [place, request] of requests.entries())
    add(operationTitle(request.kind), () => {
      if (requests.findIndex(({ kind }) => kind === request.kind) < place)
        throw leftOut("It is on this bill already.");
      const { chosen, range, credits, companies } = runs.quote(request);
      if (companies === 0)
        throw leftOut("No company is selected. Select cells with company websites, then try again.");
      const rows = checksum([JSON.stringify(request), chosen ?? ""]);
      return { id: `run ${place} ${rows}`, kind: "run", request: { ...request, range }, credits };
    });
}

function leftOut(reason: string): InputError {
  return new InputError("input/argument", reason);
}

/** What becomes of a list, or a watch of it, that asks something else than was agreed to. */
export function changedInWords({ fact }: ListChanged): string {
  return `${fact} Run it again from its card to go on.`;
}

/** One bill with one total. */
export function updateBill(
  lists: Pick<ListServices, "today" | "leftOf">,
  { parts, leftOut: left }: Plan,
): UpdateBill {
  const sum = (end: "low" | "high") => rounded(parts.reduce((all, { credits }) => all + credits[end], 0));
  const credits = { low: sum("low"), high: sum("high") };
  const today = lists.today();
  const over = overCap(today, credits.high, lists.leftOf(today));
  const isNothing = parts.length === 0;
  const range = parts[0]?.request?.range;
  const receipt: Receipt = {
    title: isNothing ? "There is nothing to do." : (range ?? "All of it"),
    rows: [],
    ...(over && {
      cap: `${overCapInWords("All of this", over).fact} It stops at the cap, and goes on when you say so.`,
    }),
    details: isNothing
      ? []
      : [
          "One by one, even while the sidebar is closed.",
          range === undefined
            ? "What was bought in the last 12 hours is free. The caps of each watch, of its month and of the day hold."
            : "What is paid for already is free.",
        ],
  };
  const billed = parts.map(({ id, kind, name, credits: price, request }) => ({
    id,
    kind,
    name,
    credits: price,
    ...(request && { run: request.kind }),
  }));
  return { parts: billed, leftOut: left, credits, receipt, lines: linesOf(receipt) };
}
