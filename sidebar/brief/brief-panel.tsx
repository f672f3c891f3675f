import { rolesTitle } from "../../src/core/roles-title";
import type { Bill, Progress, RunRequest, Section } from "../../src/rpc/rpc";
import type { Brief, MadePage } from "../../src/features/brief";
import { useAddin, useSelectionRead } from "../addin";
import { RunCard } from "../home/cards";
import { credits, spentInWords } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Bill as BillView } from "../run/bill";
import { orNewBill, useQuote } from "../run/quote";
import { useTask } from "../use-task";
import { ChangeList, FactList, ItemList } from "./brief-parts";
import { SeriesList } from "./brief-series";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Who it is: initials, name, website, and what it does. */
function BriefHead({ brief }: { brief: Brief }): JSX.Element {
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

/** The company in the selected row, from held answers; reread whenever the sidebar regains the focus, and after a run. */
export function BriefPanel(): JSX.Element {
  const { call, state, run } = useAddin();
  const [brief, setBrief] = useState<Brief | null>(null);
  const reading = useTask();
  // Another selected company takes its place; making a page of it selects a cell of that page, where there is none.
  const read = async (): Promise<Brief> => {
    const selected = await call("getBrief", {});
    const shown = brief?.company ?? null;
    return selected.company === null && shown !== null ? call("getBrief", { company: shown }) : selected;
  };
  useSelectionRead(() => reading.run(read, setBrief), run.driving);
  // Keeps the brief's run: once it is over, `run.progress` turns to another one.
  const [last, setLast] = useState<(Progress & { company: string | null }) | null>(null);
  useEffect(() => {
    if (run.progress?.kind === "brief") setLast({ ...run.progress, company: brief?.company ?? null });
  }, [run.progress]);
  const [left, setLeft] = useState<readonly string[]>([]);
  useEffect(() => setLeft([]), [brief?.company]);
  const lacking =
    brief === null || brief.company === null || state?.key.saved !== true
      ? []
      : state.sections.filter(({ section }) => brief.missing.includes(section));
  const wanted = lacking.map(({ section }) => section).filter((section) => !left.includes(section));
  return (
    <PanelFrame
      title="Brief"
      footer={
        lacking.length === 0 ? null : (
          <Complete key={brief!.company} company={brief!.company ?? ""} sections={wanted} />
        )
      }
    >
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {last !== null && last.company === brief?.company && <Completing progress={last} />}
      {brief === null && reading.failure === null && (
        <div role="status" aria-label="Reading what is known">
          <p class="skeleton-block" />
          <p class="skeleton-block" />
        </div>
      )}
      {brief !== null &&
        (brief.company === null ? (
          <NoCompany />
        ) : (
          <Known
            brief={brief}
            missing={
              lacking.length === 0 ? null : <Missing lacking={lacking} left={left} onChange={setLeft} />
            }
          />
        ))}
    </PanelFrame>
  );
}

/** The run that completes it: its progress, then what was spent. */
function Completing({ progress: { state, failures, creditsSpent } }: { progress: Progress }): JSX.Element {
  return state === "done" && failures.length === 0 ? (
    <Notice tone="success" title="Added to the brief">
      <p>{spentInWords(creditsSpent)}</p>
    </Notice>
  ) : (
    <RunCard />
  );
}

function NoCompany(): JSX.Element {
  return (
    <p class="help brief-none">
      Select a cell in the row of a company. What you have of it is shown here, free.
    </p>
  );
}

function Known({ brief, missing }: { brief: Brief; missing: JSX.Element | null }): JSX.Element {
  const { parts, articles, roles, openRoles, changes, series } = brief;
  return (
    <article class="brief">
      <BriefHead brief={brief} />
      {missing}
      {isKnown(brief) && <MakePage key={brief.company} company={brief.company ?? ""} />}
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

/** Whether anything is held about the company. */
function isKnown({ parts, articles, roles, series }: Brief): boolean {
  return parts.length + articles.length + roles.length + series.length > 0;
}

interface MissingProps {
  readonly lacking: readonly Section[];
  /** Those that are not bought. */
  readonly left: readonly string[];
  readonly onChange: (left: readonly string[]) => void;
}

/** Which sections are missing, to choose from, and what each costs. */
function Missing({ lacking, left, onChange }: MissingProps): JSX.Element {
  return (
    <details class="brief-missing">
      <summary>
        {lacking.length === 1 ? "1 section is missing" : `${lacking.length} sections are missing`}
      </summary>
      {lacking.map(({ section, label, credits: price }) => (
        <label key={section} class="choice">
          <input
            type="checkbox"
            checked={!left.includes(section)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? left.filter((each) => each !== section) : [...left, section])
            }
          />
          {label}
          <span class="choice-price">{credits(price)}</span>
        </label>
      ))}
    </details>
  );
}

/** What the sections cost, and the button that buys them into the brief. */
function Complete({ company, sections }: { company: string; sections: readonly string[] }): JSX.Element {
  const { call, run } = useAddin();
  const task = useTask();
  const request: RunRequest | null =
    sections.length === 0 ? null : { kind: "brief", company, sections: [...sections] };
  const quote = useQuote(run.driving ? null : request, (asked: RunRequest) => call("quoteRun", asked));
  const start = (bill: Bill): Promise<Progress> => orNewBill(run.start(request!, bill), quote.again);
  return (
    <BillView
      quote={quote}
      problem={run.driving || request !== null ? null : "Tick a section to see its price."}
      startLabel={() => "Complete it"}
      startingLabel="Fetching…"
      canStart={({ today, companies }) => (today ?? companies) > 0}
      starting={task.busy || (run.driving && run.progress?.kind === "brief")}
      startFailure={task.failure}
      onRetry={task.again}
      onStart={(bill) => task.run(async () => void (await start(bill)))}
    />
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
    <div class="brief-page">
      <button type="button" disabled={task.busy} onClick={make}>
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
    </div>
  );
}
