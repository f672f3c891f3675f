import { rolesTitle } from "../../src/core/run-kind";
import type { Brief, MadePage, Section } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { credits } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { selectionOf, sheetOf } from "../run/run-range";
import { useTask } from "../use-task";
import { ChangeList, FactList, ItemList } from "./brief-parts";
import { SeriesList } from "./brief-series";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Who it is: initials, name, website, and what it does. */
export function BriefHead({ brief }: { brief: Brief }): JSX.Element {
  const { about, website } = brief;
  const name = brief.name === "" ? (brief.company ?? "") : brief.name;
  return (
    <header class="brief-head">
      <span class="brief-initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <h2>{name}</h2>
        {website === "" ? (
          name !== brief.company && <p class="help">{brief.company}</p>
        ) : (
          <a class="find-what" href={website} target="_blank" rel="noopener noreferrer">
            {website.replace(/^https:\/\/(www\.)?/, "")}
          </a>
        )}
      </div>
      {about !== "" && <p class="brief-about">{about}</p>}
    </header>
  );
}

/** The initials of the first two words. */
function initialsOf(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return letters.slice(0, 2).join("").toUpperCase();
}

/** The brief that is shown stays until another company is chosen: making a page of it selects a cell of that page. */
export function briefToShow(shown: Brief | null, read: Brief): Brief {
  return read.company === null && shown !== null ? shown : read;
}

/** The company in the selected row, from held answers; reread whenever the sidebar regains the focus. */
export function BriefPanel(): JSX.Element {
  const { call, state } = useAddin();
  const [brief, setBrief] = useState<Brief | null>(null);
  const reading = useTask();
  const show = (read: Brief): void => setBrief((shown) => briefToShow(shown, read));
  useEffect(() => reading.run(() => call("getBrief", {}), show), [state]);
  return (
    <PanelFrame
      title="Brief"
      footer={brief === null || brief.company === null ? null : <Actions key={brief.company} brief={brief} />}
    >
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {brief === null && reading.failure === null && (
        <div role="status" aria-label="Reading what is known">
          <p class="skeleton-block" />
          <p class="skeleton-block" />
        </div>
      )}
      {brief !== null && (brief.company === null ? <Nobody /> : <Known brief={brief} />)}
    </PanelFrame>
  );
}

function Nobody(): JSX.Element {
  return (
    <p class="help brief-nobody">
      Select a cell in the row of a company. What you have of it is shown here, free.
    </p>
  );
}

function Known({ brief }: { brief: Brief }): JSX.Element {
  const { parts, articles, roles, openRoles, changes, series } = brief;
  return (
    <article class="brief">
      <BriefHead brief={brief} />
      {!isKnown(brief) && <p class="help">Nothing was bought about this company yet.</p>}
      {changes.length > 0 && <ChangeList changes={changes} />}
      {series.length > 0 && <SeriesList series={series} />}
      {articles.length > 0 && <ItemList title="Newest articles" items={articles} />}
      {roles.length > 0 && <ItemList title={rolesTitle(roles.length, openRoles)} items={roles} />}
      {parts.map((part) => (
        <FactList key={part.section} part={part} />
      ))}
    </article>
  );
}

/**
 * What can be done next: buy what is missing (the price is on the button, the rest on its bill), and make a
 * page of what is held.
 */
function Actions({ brief }: { brief: Brief }): JSX.Element | null {
  const { state } = useAddin();
  if (brief.company === null || state === null) return null;
  const lacking = state.sections.filter(({ section }) => brief.missing.includes(section));
  const canComplete = brief.range !== null && lacking.length > 0;
  if (!canComplete && !isKnown(brief)) return null;
  return (
    <div class="brief-missing">
      {canComplete && <Missing lacking={lacking} all={state.sections.length} range={brief.range!} />}
      <div class="buttons">
        {canComplete && <Complete lacking={lacking} range={brief.range!} />}
        {isKnown(brief) && <MakePage company={brief.company} />}
      </div>
    </div>
  );
}

/** Whether anything is held about the company. */
function isKnown({ parts, articles, roles, series }: Brief): boolean {
  return parts.length + articles.length + roles.length + series.length > 0;
}

interface Lacking {
  readonly lacking: readonly Section[];
  readonly range: string;
}

function Missing({ lacking, all, range }: Lacking & { readonly all: number }): JSX.Element {
  const columns = lacking.reduce((sum, section) => sum + section.columns.length, 0);
  return (
    <p class="help">
      {lacking.length === all ? "No facts are bought yet" : `Not bought yet: ${labels(lacking)}`}. They go
      into columns of the sheet “{sheetOf(range)}”, {columns} in all unless you choose fewer.
    </p>
  );
}

function Complete({ lacking, range }: Lacking): JSX.Element {
  const { go } = useAddin();
  const price = lacking.reduce((sum, section) => sum + section.credits, 0);
  const sections = lacking.map(({ section }) => section);
  const selection = selectionOf(range, sheetOf(range), 1);
  return (
    <button
      type="button"
      class="primary"
      onClick={() => go("enrich", selection, { kind: "enrichment", sections, range })}
    >
      Complete it: about {credits(price)}
    </button>
  );
}

/** Puts the whole brief on a sheet of its own. */
function MakePage({ company }: { readonly company: string }): JSX.Element {
  const { call } = useAddin();
  const [page, setPage] = useState<MadePage | null>(null);
  const task = useTask();
  const make = (): void => task.run(() => call("makePage", { company }), setPage);
  const open = (sheetId: number): void => task.run(async () => void (await call("openSheet", { sheetId })));
  return (
    <>
      <button type="button" class="secondary" disabled={task.busy} onClick={make}>
        Make a page
      </button>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {page !== null && (
        <>
          <p class="help" role="status">
            It is on the sheet “{page.sheetName}”, as of today.
          </p>
          <button type="button" class="link" disabled={task.busy} onClick={() => open(page.sheetId)}>
            Open the sheet
          </button>
        </>
      )}
    </>
  );
}

const MOST_NAMED = 3;

function labels(lacking: readonly { readonly label: string }[]): string {
  const names = lacking.slice(0, MOST_NAMED).map(({ label }) => label);
  const others = lacking.length - names.length;
  return others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");
}
