import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { useAddin } from "../addin";
import { panelTitles, type Panel } from "../panels";
import { RunGoesOn } from "../run-goes-on";
import { HelpButton } from "./help-button";
import { Icon } from "./icons";
import { arriveBack, useArrival } from "./use-arrival";

interface Props {
  readonly title: string;
  /** The panel that this is a step of: its help is shown. */
  readonly stepOf?: Panel;
  readonly children: ComponentChildren;
  /** Stays visible below the scrolling part: the bill. */
  readonly footer?: ComponentChildren | null;
  /** Whether the panel shows the current run itself. */
  readonly showsRun?: boolean;
  /** Where the back arrow leads; the previous panel if omitted. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
}

/** A panel: the back arrow and the title on top, one scrolling column, and a fixed footer. */
export function PanelFrame({
  title,
  stepOf,
  children,
  footer = null,
  showsRun = false,
  back,
}: Props): JSX.Element {
  const { from, back: toPanelBefore } = useAddin();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(title, heading);
  function goBack(): void {
    arriveBack();
    if (back === undefined) toPanelBefore();
    else back.onBack();
  }
  return (
    <div class="panel">
      <header class="panel-header">
        <button
          type="button"
          class="icon-button"
          aria-label={back?.label ?? `Back to ${panelTitles[from]}`}
          onClick={goBack}
        >
          <Icon name="back" />
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <HelpButton
          title={stepOf === undefined ? title : panelTitles[stepOf]}
          isStep={stepOf !== undefined}
        />
      </header>
      <main class="panel-body">
        {!showsRun && <RunGoesOn />}
        {children}
      </main>
      {footer !== null && <footer class="panel-footer">{footer}</footer>}
    </div>
  );
}
