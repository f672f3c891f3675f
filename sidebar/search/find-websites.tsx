import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FoundCompany } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { SaveKeyCard } from "../home/save-key-card";
import { companies } from "../in-words";
import { CopyButton } from "../parts/copy-button";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { useMatchSelection } from "./match-selection";

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
        <p class="help">Free. Names are not unique: check the website before you use the ID.</p>
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
