import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAddin } from "../addin";
import { docsUrl } from "../docs-url";
import { panelHelp } from "../help";

interface Props {
  /** Of the panel whose help it is. */
  readonly title: string;
  /** A step of a panel says nothing of where to go next: what was entered in it would be lost on the way. */
  readonly isStep: boolean;
}

/** The `?` of a panel: three sentences and where to go next. Renders nothing for a panel without help. */
export function HelpButton({ title, isStep }: Props): JSX.Element | null {
  const { go } = useAddin();
  const [open, setOpen] = useState(false);
  const help = panelHelp[title];
  if (help === undefined) return null;
  const page = docsUrl(help.page);
  return (
    <>
      <button
        type="button"
        class="icon-button help-button"
        aria-label="Help"
        aria-expanded={open}
        aria-controls="panel-help"
        onClick={() => setOpen(!open)}
      >
        ?
      </button>
      <div class="panel-help" id="panel-help" hidden={!open}>
        {help.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!isStep && (
          <button type="button" class="link" onClick={() => go(help.link.panel)}>
            {help.link.label}
          </button>
        )}
        {page !== null && (
          <a href={page} target="_blank" rel="noopener">
            Read more
          </a>
        )}
      </div>
    </>
  );
}
