/** What the sidebar asks about the columns of an enrichment. */
export interface ColumnMethods {
  /** What is beside the companies of a range; of the selection `State.selection` tells it. */
  getColumns: { args: { range: string }; value: SheetColumns };
  /** Keeps columns under a name, in the place of a set that has it (`State.columnSets`). */
  saveColumnSet: { args: ColumnSet; value: { sets: ColumnSet[] } };
  deleteColumnSet: { args: { name: string }; value: { sets: ColumnSet[] } };
}

/** The columns of a sheet, as far as an enrichment of some of its rows is concerned. */
export interface SheetColumns {
  /**
   * Paths of fields that all these companies have beside them already, also in a column of the user's that is headed with
   * their label: not offered ticked.
   */
  filled: string[];
  /** Paths of fields that some of them show, and others lack although an answer that is paid for has it: free to fill in. */
  lacking?: string[];
  /** Paths of fields that some rows show of a company that they name no longer: ticked, so that one run fills such a row whole. */
  replaced?: string[];
  /** Headers of the columns that fields have already, by path: their values go there. */
  placed: Record<string, string>;
  /** Headers of the user's own columns that some of them lack, headed with the label of a field, by its path: it goes there unless told otherwise. */
  headed?: Record<string, string>;
  /** Headers of the user's own columns: what `RunRequest.into` takes. */
  free: string[];
}

/** Columns of an enrichment under a name. */
export interface ColumnSet {
  name: string;
  /** As `RunRequest.fields`. */
  fields: string[];
}
