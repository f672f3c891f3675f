import { createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";
import type { AnyRequest, Selection, State } from "../src/rpc/rpc";
import type { SavedList } from "../src/features/lists";
import type { OptionStore } from "./list/options";
import type { Leader, Panel } from "./panel-names";
import type { Panels } from "./panel";
import type { RunControl } from "./run/use-run";
import type { Call, CallFailure } from "./server";
import type { TypedBefore, Unsaved } from "./unsaved";

/** What every panel needs: the server, the latest state of this spreadsheet, and navigation to other panels. */
export interface Addin {
  readonly call: Call;
  /** null until the first reply. */
  readonly state: State | null;
  readonly stateFailure: CallFailure | null;
  readonly refreshing: boolean;
  /** Why waiting formulas do not continue by themselves; null while they do. */
  readonly flushFailure: CallFailure | null;
  readonly refresh: () => void;
  readonly setState: (state: State) => void;
  /** Their titles, and how Home leads to them. */
  readonly panels: Panels;
  /**
   * Home, where this version does not have the panel. `companies`: the rows a run panel is opened for, instead of the selection; `request`: the request it is
   * opened with, instead of the last choices; `list`: the saved list with which the list builder or the
   * watches open.
   */
  readonly go: (panel: Panel, companies?: Selection, request?: AnyRequest, list?: SavedList) => void;
  /** The panel that Back returns to. */
  readonly from: Panel;
  readonly back: () => void;
  /** The panel that led here and continues with the result: a recipe, a brief or a radar; null if none did. */
  readonly leader: Leader | null;
  readonly run: RunControl;
  readonly options: OptionStore;
  /** The saved lists of this spreadsheet; null until the list builder has been opened. */
  readonly lists: readonly SavedList[] | null;
  readonly setLists: (lists: readonly SavedList[]) => void;
  /** Unsaved input in the panel shown, by name. */
  readonly unsaved: Map<string, Unsaved>;
  /** Empty until the user has chosen to go back to it. */
  readonly typedBefore: TypedBefore;
}

export const AddinContext = createContext<Addin | null>(null);

/**
 * Reads what is about the selection, once the state is there and whenever it is read anew, or `also` changes. A panel that opens
 * before the first state waits for it: each reading is an execution.
 */
export function useSelectionRead(read: () => void, also?: unknown): void {
  const { state, stateFailure } = useAddin();
  const isKnown = state !== null || stateFailure !== null;
  useEffect(() => {
    if (isKnown) read();
  }, [isKnown, state, also]);
}

export function useAddin(): Addin {
  const addin = useContext(AddinContext);
  if (addin === null) throw new Error("useAddin needs an AddinContext above it.");
  return addin;
}
