import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { RunRequest } from "../core/run-request";
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
import type { StartMarks } from "./start-marks";
import type { StatusOwners } from "./status-owners";

export interface QueuedRun extends Queued {
  /** What was chosen, as it is below a header row that was added. */
  readonly rows: CompanyRows;
  /** With those of an earlier start that was cut off. */
  readonly marks: StartMarks;
}

interface Parts {
  /** Whose a Status is. */
  readonly owners: StatusOwners;
  /** What becomes of rows where it is the user's. */
  readonly clears: ClearLeftOut;
  /** What an earlier start that was cut off has left in the sheet. */
  readonly marks: StartMarks;
  /**
   * Is told what is put into the sheet, and its header row, each time before more of it is; should this fail, whoever is told
   * takes it back.
   */
  readonly intend: (marks: StartMarks, headerRow: number) => void;
}

/**
 * What a run writes before it buys: a header row where one is wanted, its columns, and `Queued` beside every company.
 *
 * A user may move rows meanwhile: then the companies are looked for again where they are now.
 *
 * @throws {SetupError} If the cells cannot be written.
 * @throws {InputError} If rows or columns are moved at every try.
 */
export function queueRun(
  spreadsheet: Spreadsheet,
  plan: RunPlan,
  request: RunRequest,
  chosen: CompanyRows,
  { owners, clears, marks: left, intend }: Parts,
): QueuedRun {
  const wantsHeader = request.addHeader === true && chosen.headerRow === 0;
  let marks = left;
  const intendAlso = (headerRow: number, more: Partial<StartMarks>) => {
    const both = (name: "createdColumns" | "placedColumns") => [
      ...new Set([...marks[name], ...(more[name] ?? [])]),
    ];
    marks = {
      ...marks,
      ...more,
      createdColumns: both("createdColumns"),
      placedColumns: both("placedColumns"),
    };
    intend(marks, headerRow);
  };
  const seen = wantsHeader
    ? addHeader(spreadsheet, chosen, plan.subject, (row, addedHeader) => intendAlso(row, { addedHeader }))
    : chosen;
  const companies = String(companiesIn(seen.rows).sort());
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt++) {
    const selected = attempt === 0 ? seen : rowsAgain(spreadsheet, seen, request, plan.subject);
    // Another column is there now: nobody has requested that.
    if (String(companiesIn(selected.rows).sort()) !== companies) break;
    placeInto(spreadsheet, plan, selected, request.into ?? {}, (placedColumns) =>
      intendAlso(selected.headerRow, { placedColumns }),
    );
    const place = preparePlace(spreadsheet, plan, selected, (createdColumns) =>
      intendAlso(selected.headerRow, { createdColumns }),
    );
    const isOurs = place && owners.in(place);
    const queued = isOurs && queueRows(spreadsheet, selected, place, plan.subject, { isOurs, clears });
    if (queued !== null) return { ...queued, rows: seen, marks };
  }
  throw new InputError(
    "input/range",
    "Rows or columns were moved while the run was starting.",
    "Start it again.",
  );
}
