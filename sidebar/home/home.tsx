import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { useAddin } from "../addin";
import { Balance } from "../credits/balance";
import { formulaCapOf } from "../credits/credits-in-words";
import { OddBillCard } from "../credits/odd-bill";
import { SpendingStopped } from "../credits/spending-stopped";
import { numberInWords } from "../in-words";
import { isThere, type Panel } from "../panel-names";
import { Icon } from "../parts/icons";
import { Meter } from "../parts/meter";
import { FailureNotice, Notice, StateNotice } from "../parts/notice";
import { useArrival } from "../parts/panel-frame";
import { NewsLine } from "../watch/news-line";
import { AskedCard } from "./asked-card";
import { OtherRuns, RunCard } from "./cards";
import { RunLine } from "./home-line";
import { RefusedKeyCard, SaveKeyCard } from "./key-cards";
import { StrangersCard } from "./strangers-card";

/**
 * The first panel a user sees: what needs them, what goes on, and what they can do; below it what was done. It renders fully without
 * the server.
 */
export function Home(): JSX.Element {
  const { panels, state, stateFailure, flushFailure, refresh, go, run } = useAddin();
  const here = (Object.keys(panels) as Panel[]).filter(isThere).map((panel) => ({ panel, ...panels[panel] }));
  const tiles = here.flatMap(({ panel, title, onHome }) =>
    typeof onHome === "object" ? [{ panel, title, ...onHome }] : [],
  );
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
        <StrangersCard />
        <RunLine />
        {(state?.watches ?? 0) > 0 && <NewsLine />}
        {[...new Set(tiles.map(({ group }) => group))].map((group) => (
          <section key={group} class="task-group" aria-label={group}>
            <h2>{group}</h2>
            <ul class="tasks">
              {tiles
                .filter((tile) => tile.group === group)
                .map(({ panel, icon, title, detail }) => (
                  <li key={panel}>
                    <button type="button" class="task" onClick={() => go(panel)}>
                      <Icon name={icon} size={18} />
                      <span class="task-title">{title}</span>
                      <span class="task-detail">{detail}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {!run.driving && <RunCard />}
        <OtherRuns />
        <AskedCard />
        <Account />
      </main>
      <footer class="home-footer">
        <nav aria-label="More">
          {here
            .filter(({ onHome }) => onHome === "in the footer")
            .map(({ panel, title }) => (
              <button key={panel} type="button" class="link" onClick={() => go(panel)}>
                {title}
              </button>
            ))}
        </nav>
      </footer>
    </div>
  );
}

/** What is left on the account, where the API says so, and today, of the caps of runs and of formulas. */
function Account(): JSX.Element | null {
  const { state, stateFailure } = useAddin();
  if (state === null && stateFailure !== null) return null;
  if (state === null) return <p class="account skeleton-line" role="status" aria-label="Loading" />;
  const { today, formulasToday, dayCap, month, monthCap, total } = state.credits;
  const formulaCap = formulaCapOf(state);
  return (
    <section
      class="account"
      aria-label="Credits today"
      title={`${numberInWords(total)} credits in this spreadsheet so far`}
    >
      <Balance />
      <Meter label="Today" used={today} cap={dayCap} />
      {monthCap !== undefined && <Meter label="This month" used={month} cap={monthCap} />}
      {formulaCap !== null && (formulasToday > 0 || state.formulas?.allowed) && (
        <Meter label="Formulas today" used={formulasToday} cap={formulaCap} />
      )}
    </section>
  );
}
