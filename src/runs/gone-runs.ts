import { stopped, type Pause } from "../money/pause";
import type { Bill } from "../core/credits";
import { InputError } from "../core/errors";
import type { RunRequest } from "../products/run-request";
import type { Asked, KindOfRun, StartedRun } from "./kind-of-run";

const FACT = "This run was made by a part of the add-on that is not here.";
const WAY_OUT = "Nothing more is bought for it. What it wrote stays; cancel it if you don't need it.";

/** Runs of a kind that this version does not have: they are listed, can be cancelled, and buy and write nothing. */
export class GoneRuns implements KindOfRun {
  ask({ kind }: Pick<RunRequest, "kind">): Asked {
    throw new InputError(
      "input/argument",
      `This version of the add-on has no runs of the kind "${kind}".`,
      "Reload the spreadsheet, then try again.",
    );
  }

  quote(): Bill {
    throw gone();
  }

  start(): StartedRun {
    throw gone();
  }

  work(): Pause {
    return stopped(gone());
  }

  count(): void {
    // Nothing here can read what it wrote, so its record keeps the last counts.
  }
}

function gone(): InputError {
  return new InputError("input/argument", FACT, WAY_OUT);
}
