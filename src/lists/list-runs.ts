import type { Bill } from "../core/bill";
import type { RunRequest } from "../core/run-request";
import { InputError } from "../errors";
import { accountOfRun, type Cap } from "../journal/accounts";
import type { Snapshot, Values } from "../journal/snapshot";
import type { Pause } from "../buying/pause";
import { capsAround } from "../runs/caps-of-run";
import type { KindOfRun, LookOf, StartedRun } from "../runs/kind-of-run";
import type { RunLease } from "../runs/run-lease";
import type { RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { enqueue, runOfNow } from "../runs/start-run";
import { askedOf, ListChanged, requireAgreed } from "./agreed-list";
import { generateList, quoteList } from "./build-list";
import type { ListResult } from "./list-results";
import type { ListServices } from "./list-services";
import { readListRequest } from "./read-list-request";
import { quoteRefreshList, refreshSaved, requireNotJustRun, type ListChanges } from "./refresh-list";
import type { StoredList } from "./stored-list";

/** What a list run works with. @param caps Beside its own and that of the day. @param check Asked under the lock before each purchase. */
export type ListsFor = (
  account: string,
  caps: readonly Cap[],
  check: (snapshot: Snapshot) => Values,
) => ListServices;

interface Parts {
  readonly services: RunServices;
  readonly lists: ListServices;
  readonly listsFor: ListsFor;
}

/** Lists as runs: one that is built on a sheet of its own, or a saved one that is run again on its sheet. */
export class ListRuns implements KindOfRun {
  constructor(private readonly parts: Parts) {}

  quote(request: RunRequest): Bill {
    const { services, lists } = this.parts;
    services.settings.access();
    const saved = savedIn(lists, request);
    return saved === null ? quoteList(lists, listIn(request)) : quoteRefreshList(lists, saved.name);
  }

  /** @throws {ListChanged} If somebody has changed what a saved list asks since its bill was shown. */
  start(request: RunRequest, creditCap: number, look: Partial<LookOf>): StartedRun {
    const { services, lists } = this.parts;
    services.settings.access();
    const saved = savedIn(lists, request);
    if (saved !== null) {
      requireAsQuoted(lists, saved);
      requireNotJustRun(lists, saved);
    }
    const list = saved === null ? listIn(request) : saved.request;
    const savedList = saved === null ? {} : { savedList: saved.id };
    const record = runOfNow(services, {
      kind: "list",
      request: { kind: "list", list, ...savedList },
      sheetId: NO_SHEET,
      ...look,
      creditCap,
      total: list.limit,
      waiting: list.limit,
    });
    return { record: enqueue(services, record) };
  }

  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const { services, listsFor } = this.parts;
    const around = capsAround(record, services);
    const lists = listsFor(accountOfRun(record.runId), around, (snapshot) => lease.renewed(snapshot));
    const saved = savedIn(lists, record.request);
    const list = listIn(record.request);
    if (saved === null) {
      const built = generateList(lists, { ...list, creditCap: record.creditCap, mark: record.runId });
      record.result = built;
      if (built.progress === undefined) this.end(record, built.count, built.sheetName);
      return null;
    }
    requireAgreed(lists, saved, askedOf(lists, { request: list }));
    const changes = refreshSaved(lists, saved, { creditCap: record.creditCap, startedAt: record.startedAt });
    record.result = changes;
    this.end(record, changes.added + changes.kept + changes.changed, changes.sheetName);
    return null;
  }

  private end(record: RunRecord, companies: number, sheetName: string): void {
    const { spreadsheet } = this.parts.services;
    record.waiting = 0;
    record.total = companies;
    record.resultSheet = sheetName === "" ? null : (spreadsheet.sheetNamed(sheetName)?.sheetId ?? null);
    record.wroteAt = this.parts.services.clock.now();
  }
}

/** What building a list came to, of a run that has ended; how far it is while there are parts left. */
export const builtBy = ({ result }: Pick<RunRecord, "result">) => result as ListResult | undefined;
/** What running a saved list again has changed. */
export const changedBy = ({ result }: Pick<RunRecord, "result">) => result as ListChanges | undefined;

/** No sheet has it: a list is about no companies of a sheet. */
const NO_SHEET = 2 ** 31;

function listIn({ list }: RunRequest): ReturnType<typeof readListRequest> {
  return readListRequest(list);
}

/** @throws {InputError} If it was deleted. */
function savedIn(lists: ListServices, { savedList }: RunRequest): StoredList | null {
  if (savedList === undefined) return null;
  const saved = lists.savedLists().withId(savedList);
  if (saved !== null) return saved;
  throw new InputError("input/argument", "This list was deleted meanwhile.");
}

/** What was changed since the bill is bought once whoever is told so goes on. @throws {ListChanged} */
function requireAsQuoted(services: ListServices, saved: StoredList): void {
  const agreed = services.quoted().of(saved.name);
  if (agreed === undefined || agreed === askedOf(services, saved)) return;
  const changed = new ListChanged(services, saved);
  services.quoted().note(saved.name, changed.asked);
  throw changed;
}
