import type { Bill as RunBill, FoundCompany, RunRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { SaveKeyCard } from "../home/key-cards";
import { companies, counted } from "../in-words";
import { UseLinks } from "../links/use-links";
import { CopyButton } from "../parts/copy-button";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Spinner } from "../parts/progress-bar";
import { Bill } from "../run/bill";
import { orNewBill, useRunQuote } from "../run/quote";
import { isAnswered, RowQuestions, startRequest, usualAnswers } from "../run/row-questions";
import { useTask } from "../use-task";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

const REQUEST: RunRequest = { kind: "match" };

/** Matches selected names to websites: free, so the bill says how many are looked up and how many are skipped. */
function useMatchSelection(): { section: JSX.Element; footer: JSX.Element | null } {
  const { state, go, run, refresh, refreshing } = useAddin();
  const task = useTask();
  const selection = state?.selection ?? null;
  const ready = state?.key.saved === true && selection !== null;
  // The server reads the selection as names; requested again for each new selection.
  const quote = useRunQuote(ready ? REQUEST : null, selection);
  const [answers, setAnswers] = useState(usualAnswers);

  async function start(bill: RunBill): Promise<void> {
    const request = startRequest({ ...REQUEST, range: bill.range }, bill, answers);
    await orNewBill(run.start(request, bill), quote.refetch);
    go("run");
  }
  const section = (
    <section class="block" aria-labelledby="match-title">
      <div class="block-head">
        <h2 id="match-title">For the selected names</h2>
        <button type="button" class="link" disabled={refreshing} onClick={refresh}>
          {refreshing && state !== null ? "Looking…" : "Use selection"}
        </button>
      </div>
      <p class={quote.bill === null ? "range range-none" : "range"}>
        {quote.bill === null ? (
          "Select names of companies or e-mail addresses."
        ) : (
          <>
            <span class="range-a1">{quote.bill.range}</span>
            <span class="range-count">{counted(quote.bill.companies, "name", "names")}</span>
          </>
        )}
      </p>
      <UseLinks selection={selection} onUsed={refresh} />
      <RowQuestions bill={quote.bill} answers={answers} onAnswer={setAnswers} />
      <p class="help">Adds each website, and how sure it is.</p>
    </section>
  );
  const footer = ready ? (
    <Bill
      quote={quote}
      problem={null}
      startLabel={() => "Find websites"}
      pricesOn="first"
      canStart={(bill) => bill.companies > 0 && isAnswered(bill, answers)}
      startFailure={task.failure}
      starting={task.busy}
      onRetry={task.again}
      onStart={(bill) => task.run(() => start(bill))}
    />
  ) : null;
  return { section, footer };
}

/** Finds websites by company name, for a selection or a single company; free. */
export function FindWebsites(): JSX.Element {
  const { call, state } = useAddin();
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<{ query: string; companies: readonly FoundCompany[] } | null>(null);
  const task = useTask();
  const match = useMatchSelection();

  const search = (event: Event): void => {
    event.preventDefault();
    const asked = query.trim();
    if (asked === "") return;
    task.run(async () => {
      const answer = await call("search", { query: asked });
      setFound({ query: asked, companies: answer.companies });
    });
  };

  return (
    <PanelFrame title="Find websites" footer={match.footer}>
      {state !== null && !state.key.saved && <SaveKeyCard />}
      {match.section}
      <h2 class="search-one">For one company</h2>
      <form role="search" onSubmit={search} class="search-form">
        <label for="search-query">Company name or website</label>
        <div class="input-and-button">
          <input
            id="search-query"
            type="search"
            autocomplete="off"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
          <button type="submit" class="primary" disabled={task.busy || query.trim() === ""}>
            {task.busy && <Spinner />}
            Search
          </button>
        </div>
      </form>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      <p class="result-count" role="status">
        {found === null ? "" : foundInWords(found.companies.length, found.query)}
      </p>
      <ul class="found">
        {found?.companies.map((company) => (
          <Found key={company.uuid} company={company} />
        ))}
      </ul>
    </PanelFrame>
  );
}

function foundInWords(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”. Try the website, or fewer words.`;
  return `${companies(count)} for “${query}”`;
}

function Found({ company }: { company: FoundCompany }): JSX.Element {
  const { name, website, uuid, product_category } = company;
  return (
    <li class="found-company">
      <strong>{name}</strong>
      {product_category !== null && <span class="help">{product_category}</span>}
      {website !== "" && (
        <span class="copy-line">
          <span>{website}</span>
          <CopyButton text={website} what={`website of ${name}`} />
        </span>
      )}
      <span class="copy-line">
        <code>{uuid}</code>
        <CopyButton text={uuid} what={`ID of ${name}`} />
      </span>
    </li>
  );
}
