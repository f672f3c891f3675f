import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { SavedList } from "../src/core/lists-contract";
import type { RunRequest, Selection, State } from "../src/core/sidebar-contract";
import type { OptionStore } from "./list/option-store";
import type { Leader, Panel } from "./panels";
import type { RunControl } from "./run/use-run";
import type { Call, CallFailure } from "./server";
import type { UpdateControl } from "./update/use-update";

/** What every panel needs: the server, what it last said about this spreadsheet, and the way to other panels. */
export interface Addin {
  readonly call: Call;
  /** null until the first answer. */
  readonly state: State | null;
  readonly stateFailure: CallFailure | null;
  readonly refreshing: boolean;
  /** Why formulas that wait do not go on by themselves; null while they do. */
  readonly flushFailure: CallFailure | null;
  readonly refresh: () => void;
  readonly setState: (state: State) => void;
  /**
   * `companies`: the rows that a run panel is opened for, instead of the selection; `request`: what it is opened with, instead
   * of the last choices; `list`: the saved list that the list builder or the watches are opened at.
   */
  readonly go: (panel: Panel, companies?: Selection, request?: RunRequest, list?: SavedList) => void;
  /** The panel that Back leads to. */
  readonly from: Panel;
  readonly back: () => void;
  /** What has led here and goes on with what is done here: a recipe, a brief or a radar; null for none of them. */
  readonly leader: Leader | null;
  readonly run: RunControl;
  readonly update: UpdateControl;
  readonly options: OptionStore;
  /** The saved lists of this spreadsheet; null until the list builder was opened. */
  readonly lists: readonly SavedList[] | null;
  readonly setLists: (lists: readonly SavedList[]) => void;
  /** What the panel shown holds that was typed and not saved. */
  readonly unsaved: Set<string>;
}

export const AddinContext = createContext<Addin | null>(null);

export function useAddin(): Addin {
  const addin = useContext(AddinContext);
  if (addin === null) throw new Error("useAddin needs an AddinContext above it.");
  return addin;
}
