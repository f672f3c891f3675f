import type { ComponentChildren, JSX } from "preact";
import { useAddin } from "../addin";
import { countedBy, numberInWords } from "../in-words";
import { runTitle } from "../kinds";
import type { Panel } from "../panel-names";
import { Icon } from "../parts/icons";
import { runPill, runState } from "../run/run-summary";

interface Props {
  readonly panel: Panel;
  readonly children: ComponentChildren;
}

/** One line above the tiles that leads to a panel. */
export function HomeLine({ panel, children }: Props): JSX.Element {
  const { go } = useAddin();
  return (
    <button type="button" class="home-line" onClick={() => go(panel)}>
      {children}
      <Icon name="chevron" />
    </button>
  );
}

/** The run that is not over, or that somebody has to see to, in one line. */
export function RunLine(): JSX.Element | null {
  const { progress } = useAddin().run;
  if (progress === null || progress.state === "done" || progress.state === "cancelled") return null;
  const { kind, done, total } = progress;
  return (
    <HomeLine panel="run">
      <span class="home-line-text">
        <strong>{runTitle(progress)}</strong>
        {` ${numberInWords(done)} of ${countedBy(kind, total)}`}
      </span>
      <span class={`pill pill-${runPill(progress)}`}>{runState(progress)}</span>
    </HomeLine>
  );
}
