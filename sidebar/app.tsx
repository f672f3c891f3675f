import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SavedList } from "../src/core/lists-contract";
import type { Selection, State } from "../src/core/sidebar-contract";
import { AccountsPanel } from "./accounts-panel";
import { AddinContext, type Addin } from "./addin";
import { SEVERAL_ACCOUNTS } from "./describe-failure";
import { CreditsPanel } from "./credits/credits-panel";
import { Home } from "./home/home";
import { ListPanel } from "./list/list-panel";
import { createOptionStore } from "./list/option-store";
import type { Panel } from "./panels";
import { RunPanel } from "./run/run-panel";
import { RunView } from "./run/run-view";
import { useRun } from "./run/use-run";
import { FindWebsites } from "./search/find-websites";
import { asFailure, type Call, type CallFailure } from "./server";
import { Formulas } from "./settings/formulas";
import { Settings } from "./settings/settings";
import { useFlushAnswers } from "./use-flush-answers";

/** A click into the sidebar may come with several focus events; each refresh is an execution. */
const FOCUS_PAUSE_MS = 2_000;

/** The whole sidebar: one panel at a time, painted before the server has said anything. */
export function App({ call: send, firstPanel }: { call: Call; firstPanel: Panel }): JSX.Element {
  const [{ panel, companies }, setShown] = useState<Shown>({ panel: firstPanel, companies: null });
  const [state, setState] = useState<State | null>(null);
  const [refreshing, setRefreshing] = useState(true);
  const [stateFailure, setStateFailure] = useState<CallFailure | null>(null);
  const [lists, setLists] = useState<readonly SavedList[] | null>(null);
  const [severalAccounts, setSeveralAccounts] = useState(false);

  const underWay = useRef(0);

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

  const refresh = useCallback(() => {
    setRefreshing(true);
    call("getState", {}).then(
      (answer) => {
        setState(answer);
        setStateFailure(null);
        setSeveralAccounts(false);
        setRefreshing(false);
      },
      (thrown: unknown) => {
        setStateFailure(asFailure(thrown));
        setRefreshing(false);
      },
    );
  }, [call]);
  const run = useRun(call, state?.run ?? null, refresh);

  const flushFailure = useFlushAnswers(
    call,
    () => underWay.current === 0 && !run.driving && !severalAccounts,
  );

  useEffect(refresh, [refresh]);
  useRefreshOnFocus(refresh, run.driving || refreshing);

  const addin: Addin = {
    call,
    state,
    stateFailure,
    refreshing,
    flushFailure,
    refresh,
    setState,
    go: (next, given) => setShown({ panel: next, companies: given ?? null }),
    run,
    options,
    lists,
    setLists,
  };
  return (
    <AddinContext.Provider value={addin}>
      {severalAccounts ? (
        <AccountsPanel busy={refreshing} onRetry={refresh} />
      ) : (
        <CurrentPanel panel={panel} companies={companies} />
      )}
    </AddinContext.Provider>
  );
}

interface Shown {
  readonly panel: Panel;
  /** The rows that a run panel was opened for; null for the selection. */
  readonly companies: Selection | null;
}

function CurrentPanel({ panel, companies }: Shown): JSX.Element {
  switch (panel) {
    case "home":
      return <Home />;
    case "enrich":
      return <RunPanel key="enrichment" kind="enrichment" companies={companies} />;
    case "jobs":
      return <RunPanel key="jobs" kind="jobs" />;
    case "news":
      return <RunPanel key="news" kind="news" />;
    case "run":
      return <RunView />;
    case "list":
      return <ListPanel />;
    case "search":
      return <FindWebsites />;
    case "formulas":
      return <Formulas />;
    case "credits":
      return <CreditsPanel />;
    case "settings":
      return <Settings />;
  }
}

/** The selection may have changed while the sheet had the focus. */
function useRefreshOnFocus(refresh: () => void, skip: boolean): void {
  const skipped = useRef(skip);
  skipped.current = skip;
  useEffect(() => {
    let last = Date.now();
    const onFocus = (): void => {
      if (skipped.current || Date.now() - last < FOCUS_PAUSE_MS) return;
      last = Date.now();
      refresh();
    };
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [refresh]);
}
