import type { Emulates } from "../emulates";
import type { Range } from "./range";
import type { RangeList } from "./range-list";
import { Selection, activeRange, activeRangeList, currentCell } from "./selection";
import { SheetAppearance } from "./sheet-appearance";

/** The part of `Sheet` about the user's selection. */
export class SheetSelection
  extends SheetAppearance
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Sheet,
      | "getActiveCell"
      | "getActiveRange"
      | "getActiveRangeList"
      | "getCurrentCell"
      | "getSelection"
      | "setActiveRange"
      | "setActiveRangeList"
      | "setCurrentCell"
    >
{
  getSelection(): Selection {
    return new Selection(this.execution, this.sheet);
  }

  getActiveRange(): Range {
    return activeRange(this.execution, this.sheet);
  }

  getActiveRangeList(): RangeList {
    return activeRangeList(this.execution, this.sheet);
  }

  getActiveCell(): Range {
    return currentCell(this.execution, this.sheet);
  }

  getCurrentCell(): Range {
    return currentCell(this.execution, this.sheet);
  }

  setActiveRange(range: unknown): Range {
    return (range as Range).activate();
  }

  setActiveRangeList(list: unknown): RangeList {
    return (list as RangeList).activate();
  }

  setCurrentCell(cell: unknown): Range {
    return (cell as Range).activate();
  }
}
