import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { State } from "../src/rpc/rpc";
import type { SavedList } from "../src/features/lists";
import { AccountsPanel } from "./accounts-panel";
import { AddinContext, type Addin } from "./addin";
import { asFailure, type Call, SEVERAL_ACCOUNTS } from "./server";
import { createOptionStore } from "./list/options";
import { isThere, type Leader, leaders, type Panel } from "./panel-names";
import type { Opening } from "./panel";
import { panels } from "./panels";
import { LeaveGuard } from "./parts/confirm";
import { useRun } from "./run/use-run";
import { unsavedInWords, type Unsaved, useKeptInput } from "./unsaved";
import { useFlushAnswers } from "./flush-answers";
import { useKnown } from "./use-known";

/** One click into the sidebar may fire several focus events, and each refresh costs an execution. */
const FOCUS_PAUSE_MS = 2_000;

/** The whole sidebar: one panel at a time, painted before the server has replied. */
export function App({ call: send, firstPanel }: { call: Call; firstPanel: Panel }): JSX.Element {
  const [shown, setShown] = useState<Shown>({
    panel: firstPanel,
    companies: null,
    request: null,
    list: null,
    from: null,
  });
  const [lists, setLists] = useState<readonly SavedList[] | null>(null);
  const [severalAccounts, setSeveralAccounts] = useState(false);

  const underWay = useRef(0);
  const changes = useRef(0);

  const call = useMemo<Call>(
    () => (method, args) => {
      underWay.current += 1;
      return send(method, args)
        .catch((thrown: unknown) => {
          if (asFailure(thrown).code === SEVERAL_ACCOUNTS) setSeveralAccounts(true);
          throw thrown;
        })
        .finally(() => (underWay.current -= 1));
    },
    [send],
  );
  const options = useMemo(() => createOptionStore(call), [call]);

  const getState = useCallback(async (): Promise<Served> => {
    const at = changes.current;
    const state = await call("getState", {});
    setSeveralAccounts(false);
    return { state, at };
  }, [call]);
  const { known: served, reading, read: refresh, learn } = useKnown(getState);
  const { state, at } = served ?? NOTHING_SERVED;
  const { failure: stateFailure } = reading;
  // Before the first reply as well.
  const refreshing = reading.busy || (state === null && stateFailure === null);
  const panelNow = useRef(shown.panel);
  panelNow.current = shown.panel;
  const isInSight = () => panelNow.current === "run" || panelNow.current === "home";
  const run = useRun(call, { progress: state?.run ?? null, at }, changes, isInSight, refresh);

  const isFollowing = panels[shown.panel].followsSelection === true;
  const isDrivenElsewhere = !run.driving && run.progress?.state === "running";
  const flushFailure = useFlushAnswers(call, {
    isIdle: () => underWay.current === 0 && !run.driving && !severalAccounts,
    isFollowing: isFollowing || isDrivenElsewhere,
    // A look happens while the sidebar is open, too, on a clock that the browser does not know; and formulas spend meanwhile.
    onReply: ({ watched, moved, selected, runsMark }) => {
      const isOld =
        moved > 0 ||
        watched !== state?.watched ||
        runsMark !== state?.runsMark ||
        (isFollowing && selected !== state?.selected);
      if (state !== null && isOld) refresh();
    },
  });

  useEffect(refresh, [refresh]);
  const isOpen = state !== null;
  useEffect(() => {
    // What it cannot do now is done at the next opening.
    if (isOpen) call("tidyJournal", {}).catch(ignore);
  }, [call, isOpen]);
  useRefreshOnFocus(refresh, run.driving || refreshing);

  const unsaved = useRef(new Map<string, Unsaved>());
  const typedBefore = useKeptInput(call, unsaved.current, state);
  const [isAsked, setIsAsked] = useState(false);
  const [leavingFor, setLeavingFor] = useState<Shown | null>(null);
  const leaveFor = (next: Shown): void => {
    if (unsaved.current.size > 0) setLeavingFor(next);
    else setShown(next);
  };
  const addin: Addin = {
    call,
    state,
    stateFailure,
    refreshing,
    flushFailure,
    refresh,
    setState: (next) => learn({ state: next, at: changes.current }),
    panels,
    go: (wanted, companies, request, list) => {
      const panel = isThere(wanted) ? wanted : "home";
      const from = panel === "home" ? null : whereFrom(shown, panel);
      leaveFor({ panel, companies: companies ?? null, request: request ?? null, list: list ?? null, from });
    },
    from: shown.from?.panel ?? "home",
    back: () => leaveFor(shown.from ?? HOME),
    leader: leaderOf(shown),
    run,
    options,
    lists,
    setLists,
    unsaved: unsaved.current,
    typedBefore: isAsked ? typedBefore : {},
  };
  return (
    <AddinContext.Provider value={addin}>
      {severalAccounts ? <AccountsPanel busy={refreshing} onRetry={refresh} /> : <CurrentPanel {...shown} />}
      {leavingFor !== null && (
        <LeaveGuard
          what={`You have changed ${[...unsaved.current.keys()].join(" and ")}.`}
          stay="Stay and save"
          leave="Leave without saving"
          onStay={() => {
            setLeavingFor(null);
            for (const { save } of unsaved.current.values()) save();
          }}
          onLeave={() => {
            setLeavingFor(null);
            setShown(leavingFor);
          }}
          onClose={() => setLeavingFor(null)}
        />
      )}
      {!isAsked && Object.keys(typedBefore).length > 0 && (
        <LeaveGuard
          what={unsavedInWords(typedBefore)}
          stay="Back to Settings"
          leave="Drop the change"
          onStay={() => {
            setIsAsked(true);
            addin.go("settings");
          }}
          onLeave={() => {
            for (const what of Object.keys(typedBefore)) delete typedBefore[what];
            setIsAsked(true);
            call("keepUnsaved", { input: {} }).catch(ignore);
          }}
        />
      )}
    </AddinContext.Provider>
  );
}

const ignore = (): void => undefined;

interface Served {
  readonly state: State | null;
  /** The number of run changes seen when it was requested. */
  readonly at: number;
}

interface Shown extends Opening {
  readonly panel: Panel;
  /** Where Back leads; null for Home. */
  readonly from: Shown | null;
}

const NOTHING_SERVED: Served = { state: null, at: 0 };
const HOME: Shown = { panel: "home", companies: null, request: null, list: null, from: null };

/** Where Back leads from `panel`. A panel already on the way here counts as the same place, so Back never loops. */
function whereFrom(shown: Shown, panel: Panel): Shown | null {
  if (shown.panel === "home") return null;
  for (let each: Shown | null = shown; each !== null; each = each.from)
    if (each.panel === panel) return each.from;
  return shown;
}

/** The nearest leader on the way here. */
function leaderOf({ panel, from }: Shown): Leader | null {
  return leaders.find((each) => each === panel) ?? (from === null ? null : leaderOf(from));
}

function CurrentPanel({ panel, ...opening }: Shown): JSX.Element {
  return panels[panel].show(opening);
}

/** The selection may have changed while the sheet had the focus, and anything while the tab was hidden. */
function useRefreshOnFocus(refresh: () => void, skip: boolean): void {
  const skipped = useRef(skip);
  skipped.current = skip;
  useEffect(() => {
    let last = Date.now();
    const onFocus = (): void => {
      if (document.visibilityState === "hidden" || skipped.current || Date.now() - last < FOCUS_PAUSE_MS)
        return;
      last = Date.now();
      refresh();
    };
    window.addEventListener("focus", onFocus);
    document.addEventListener("visibilitychange", onFocus);
    return () => {
      window.removeEventListener("focus", onFocus);
      document.removeEventListener("visibilitychange", onFocus);
    };
  }, [refresh]);
}
