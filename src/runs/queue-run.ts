import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { RunRequest } from "../core/sidebar-contract";
import { InputError } from "../errors";
import type { Spreadsheet } from "../ports/spreadsheet";
import { addHeader } from "./add-header";
import { rowsAgain } from "./choose-rows";
import { companiesIn, type CompanyRows } from "./company-rows";
import type { ClearLeftOut } from "./left-out-rows";
import type { RunPlan } from "./kinds/run-plan";
import { placeInto } from "./place-into";
import { preparePlace } from "./run-place";
import { queueRows, type Queued } from "./run-rows";
import type { StatusOwners } from "./status-owners";

export interface QueuedRun extends Queued {
  /** What was chosen, as it is below a header row that was added. */
  readonly rows: CompanyRows;
  /** Tags of the columns that were added. */
  readonly created: readonly string[];
  /** The label of the header row that was added; `""` if the sheet had one, or was to stay without. */
  readonly addedHeader: string;
  /** Tags of the columns of the user's that were chosen for values. */
  readonly placed: readonly string[];
}

/** Whose a Status is, and what becomes of rows where it is the user's. */
export interface LeftOut {
  readonly owners: StatusOwners;
  readonly clears: ClearLeftOut;
}

/**
 * What a run writes before it buys: a header row where one is wanted, its columns, and `Queued` beside every company.
 *
 * A user may move rows meanwhile: then the companies are looked for again where they are now.
 *
 * @param intend As for `placeInto`, with all of them; should this fail, whoever is told frees what was marked.
 * @throws {SetupError} If the cells cannot be written.
 * @throws {InputError} If rows or columns are moved at every try.
 */
export function queueRun(
  spreadsheet: Spreadsheet,
  plan: RunPlan,
  request: RunRequest,
  chosen: CompanyRows,
  { owners, clears }: LeftOut,
  intend: (tags: readonly string[]) => void,
): QueuedRun {
  const wantsHeader = request.addHeader === true && chosen.headerRow === 0;
  const header = wantsHeader ? addHeader(spreadsheet, chosen, plan.subject) : null;
  const seen = header?.rows ?? chosen;
  const created = new Set<string>();
  const placed = new Set<string>();
  const intendAlso = (tags: readonly string[]) => {
    for (const tag of tags) placed.add(tag);
    intend([...placed]);
  };
  const companies = String(companiesIn(seen.rows).sort());
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt++) {
    const selected = attempt === 0 ? seen : rowsAgain(spreadsheet, seen, request, plan.subject);
    // Another column is there now: nobody has requested that.
    if (String(companiesIn(selected.rows).sort()) !== companies) break;
    placeInto(spreadsheet, plan, selected, request.into ?? {}, intendAlso);
    const place = preparePlace(spreadsheet, plan, selected, created);
    const isOurs = place && owners.in(place);
    const queued = isOurs && queueRows(spreadsheet, selected, place, plan.subject, { isOurs, clears });
    if (queued !== null)
      return {
        ...queued,
        rows: seen,
        created: [...created],
        addedHeader: header?.label ?? "",
        placed: [...placed],
      };
  }
  throw new InputError(
    "input/range",
    "Rows or columns were moved while the run was starting.",
    "Start it again.",
  );
}
