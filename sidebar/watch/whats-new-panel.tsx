import type { JSX } from "preact";
import { useAddin } from "../addin";
import { PanelFrame } from "../parts/panel-frame";
import { NewsCard } from "./news-card";

/** What watches have found; before there is anything, what will appear here and how to get it. */
export function WhatsNewPanel(): JSX.Element {
  const { state, go } = useAddin();
  return (
    <PanelFrame title="What’s new">
      {state === null ? (
        <p class="skeleton-block" role="status" aria-label="Reading what is new" />
      ) : (state.watches ?? 0) > 0 ? (
        <NewsCard place="panel" />
      ) : (
        <section class="card news-card" aria-labelledby="news-title">
          <h2 id="news-title">Nothing is watched yet</h2>
          <p>
            A watch checks your companies every day, week or month, even while this spreadsheet is closed. It
            finds:
          </p>
          <ul class="what-is-watched">
            <li>news and open roles</li>
            <li>facts that change, such as headcount or funding</li>
            <li>companies that join a saved list, or leave it</li>
          </ul>
          <p class="help">Each check costs credits, news or not. You see the price first.</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => go("watches")}>
              Make a watch
            </button>
          </div>
        </section>
      )}
    </PanelFrame>
  );
}
