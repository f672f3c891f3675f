import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { useAddin } from "../addin";
import { Balance } from "../credits/balance";
import { formulaCapOf } from "../credits/credits-in-words";
import { OddBillCard } from "../credits/odd-bill";
import { SpendingStopped } from "../credits/spending-stopped";
import { numberInWords } from "../in-words";
import type { Panel } from "../panels";
import { Icon, type IconName } from "../parts/icons";
import { Meter } from "../parts/meter";
import { FailureNotice, Notice, StateNotice } from "../parts/notice";
import { useArrival } from "../parts/panel-frame";
import { NewsCard } from "../watch/news-card";
import { AskedCard } from "./asked-card";
import { OtherRuns, RunCard } from "./cards";
import { RefusedKeyCard, SaveKeyCard } from "./key-cards";
import { StrangersCard } from "./strangers-card";

interface Task {
  readonly panel: Panel;
  readonly icon: IconName;
  readonly title: string;
  /** Said of it where there is room. */
  readonly detail: string;
}

/** What there is to do, by what people want. */
const groups: readonly { title: string; tasks: readonly Task[] }[] = [
  {
    title: "Get data",
    tasks: [
      { panel: "enrich", icon: "company", title: "Enrich companies", detail: "Facts in columns" },
      { panel: "jobs", icon: "jobs", title: "Get job posts", detail: "Who is hiring" },
      { panel: "news", icon: "news", title: "Get news", detail: "Deals, launches" },
      { panel: "more", icon: "people", title: "Get more data", detail: "Staff, reviews" },
    ],
  },
  {
    title: "Find companies",
    tasks: [
      { panel: "list", icon: "list", title: "Build a list", detail: "By filters" },
      { panel: "search", icon: "search", title: "Find websites", detail: "For names, free" },
    ],
  },
  {
    title: "Stay informed",
    tasks: [
      { panel: "watches", icon: "eye", title: "Watches", detail: "Hear what is new" },
      { panel: "radar", icon: "chart", title: "Make a radar", detail: "In charts, free" },
      { panel: "brief", icon: "brief", title: "Read a brief", detail: "All about one, free" },
      { panel: "recipes", icon: "done", title: "Recipes", detail: "Step by step" },
    ],
  },
];

/** The first panel a user sees. It renders fully without the server, which only adds the card and the last line. */
export function Home(): JSX.Element {
  const { state, stateFailure, flushFailure, refresh, go } = useAddin();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival("Home", heading);
  return (
    <div class="panel">
      <main class="panel-body home">
        <h1 class="visually-hidden" ref={heading} tabIndex={-1}>
          Company Intelligence
        </h1>
        {stateFailure !== null && <FailureNotice failure={stateFailure} onRetry={refresh} />}
        {state !== null && !state.key.saved && <SaveKeyCard />}
        <RefusedKeyCard />
        <StateNotice />
        <SpendingStopped />
        <OddBillCard />
        {flushFailure !== null && state?.journalTrouble === undefined && (
          <Notice tone="warning" title="Formulas do not go on by themselves">
            <p>{flushFailure.message}</p>
          </Notice>
        )}
        <RunCard />
        <OtherRuns />
        <StrangersCard />
        <AskedCard />
        {(state?.watches ?? 0) > 0 && <NewsCard place="home" />}
        <Account />
        {groups.map(({ title, tasks }) => (
          <section key={title} class="task-group" aria-label={title}>
            <h2>{title}</h2>
            <ul class="tasks">
              {tasks.map((task) => (
                <TaskTile key={task.panel} {...task} />
              ))}
            </ul>
          </section>
        ))}
      </main>
      <footer class="home-footer">
        <nav aria-label="More">
          <button type="button" class="link" onClick={() => go("formulas")}>
            Formulas
          </button>
          <button type="button" class="link" onClick={() => go("history")}>
            History
          </button>
          <button type="button" class="link" onClick={() => go("credits")}>
            Credits
          </button>
          <button type="button" class="link" onClick={() => go("settings")}>
            Settings
          </button>
        </nav>
      </footer>
    </div>
  );
}

function TaskTile({ panel, icon, title, detail }: Task): JSX.Element {
  const { go } = useAddin();
  return (
    <li>
      <button type="button" class="task" onClick={() => go(panel)}>
        <Icon name={icon} size={18} />
        <span class="task-title">{title}</span>
        <span class="task-detail">{detail}</span>
      </button>
    </li>
  );
}

/** What is left on the account, where the API says so, and today, of the caps of runs and of formulas. */
function Account(): JSX.Element | null {
  const { state, stateFailure } = useAddin();
  if (state === null && stateFailure !== null) return null;
  if (state === null) return <p class="account skeleton-line" role="status" aria-label="Loading" />;
  const { today, formulasToday, dayCap, total } = state.credits;
  const formulaCap = formulaCapOf(state);
  return (
    <section
      class="account"
      aria-label="Credits today"
      title={`${numberInWords(total)} credits in this spreadsheet so far`}
    >
      <Balance />
      <Meter label="Today" used={today} cap={dayCap} />
      {formulaCap !== null && (formulasToday > 0 || state.formulas?.allowed) && (
        <Meter label="Formulas today" used={formulasToday} cap={formulaCap} />
      )}
    </section>
  );
}
