import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { useAddin } from "../addin";
import { formulaCapOf, todayInWords } from "../credits/credits-in-words";
import { SpendingStopped } from "../credits/spending-stopped";
import { numberInWords } from "../in-words";
import type { Panel } from "../panels";
import { Icon, type IconName } from "../parts/icons";
import { FailureNotice, Notice, StateNotice } from "../parts/notice";
import { useArrival } from "../parts/panel-frame";
import { NewsCard } from "../watch/news-card";
import { AskedCard } from "./asked-card";
import { OtherRuns, RunCard, UpdateCard } from "./cards";
import { RefusedKeyCard, SaveKeyCard } from "./key-cards";
import { StrangersCard } from "./strangers-card";

const jobs: readonly { panel: Panel; icon: IconName; title: string; detail: string }[] = [
  { panel: "enrich", icon: "company", title: "Enrich companies", detail: "Add columns of company facts" },
  {
    panel: "jobs",
    icon: "jobs",
    title: "Follow job posts",
    detail: "Open positions as they appear",
  },
  { panel: "news", icon: "news", title: "Follow news", detail: "Funding, deals, launches and more" },
  {
    panel: "more",
    icon: "people",
    title: "More about companies",
    detail: "Headcount, traffic, people, posts, reviews",
  },
  {
    panel: "brief",
    icon: "brief",
    title: "Read a brief (free)",
    detail: "Facts, figures, roles and news of one company",
  },
  { panel: "radar", icon: "chart", title: "Make a radar (free)", detail: "Many companies in charts" },
  { panel: "recipes", icon: "done", title: "Recipes", detail: "Hiring, funding, competitors, step by step" },
  { panel: "watches", icon: "eye", title: "Keep watch", detail: "What is new while you are away" },
  { panel: "list", icon: "list", title: "Build a list", detail: "Companies that match your filters" },
  { panel: "search", icon: "search", title: "Find websites (free)", detail: "From a name to a website" },
];

/** Offered when there is something to update. */
const EVERYTHING = {
  panel: "update",
  icon: "refresh",
  title: "Update everything",
  detail: "All watches and saved lists, on one bill",
} as const;

/** The first panel a user sees. It renders fully without the server, which only adds the card and the last line. */
export function Home(): JSX.Element {
  const { state, stateFailure, flushFailure, refresh, go, update } = useAddin();
  const hasAnything = (state?.watches ?? 0) + (state?.savedLists ?? 0) > 0;
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
        {flushFailure !== null && state?.journalTrouble === undefined && (
          <Notice tone="warning" title="Formulas do not go on by themselves">
            <p>{flushFailure.message}</p>
          </Notice>
        )}
        <UpdateCard />
        {!update.driving && <RunCard />}
        <OtherRuns />
        <StrangersCard />
        <AskedCard />
        {(state?.watches ?? 0) > 0 && <NewsCard />}
        <ul class="jobs">
          {(hasAnything ? [...jobs, EVERYTHING] : jobs).map(({ panel, icon, title, detail }) => (
            <li key={panel}>
              <button type="button" class="job" onClick={() => go(panel)}>
                <span class="job-icon">
                  <Icon name={icon} />
                </span>
                <span class="job-text">
                  <span class="job-title">{title}</span>
                  <span class="job-detail">{detail}</span>
                </span>
                <Icon name="chevron" size={18} />
              </button>
            </li>
          ))}
        </ul>
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
        <Today />
      </footer>
    </div>
  );
}

/** `Today 132 of 500 credits · key …4f2a`. */
function Today(): JSX.Element {
  const { state, stateFailure } = useAddin();
  if (state === null && stateFailure !== null) return <p class="today" />;
  if (state === null) return <p class="today skeleton-line" role="status" aria-label="Loading" />;
  const { credits, key } = state;
  return (
    <p class="today" title={`${numberInWords(credits.total)} credits in this spreadsheet so far`}>
      Today {todayInWords(credits, formulaCapOf(state))} ·{" "}
      <span>{key.saved ? `key …${key.hint}` : "no key"}</span>
    </p>
  );
}
