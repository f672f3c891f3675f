import type { JSX } from "preact";
import { useAddin } from "../addin";
import { Chips } from "../parts/chips";
import type { Choices } from "../run/choices";
import { chosenColumns, chosenSections, withColumns } from "../run/chosen-columns";
import { fieldOf, type OfferedSection } from "../run/offered-sections";
import { JobFilterFields } from "../run/what-jobs";
import { MainSubject, NewsFilterFields, WhichArticles } from "../run/what-news";
import type { WatchedRun } from "./watch-draft";

interface Props {
  readonly kind: WatchedRun;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

/** What exactly is watched for: conditions of news and job posts, the columns whose values may change. */
export function WatchConditions({ kind, choices, onChange }: Props): JSX.Element {
  const { state } = useAddin();
  const change = (next: Partial<Choices>): void => onChange({ ...choices, ...next });
  if (kind === "jobs") return <JobFilterFields choices={choices} onChange={change} />;
  if (kind === "enrichment")
    return <WatchedValues sections={state?.sections ?? []} choices={choices} onChange={onChange} />;
  return (
    <>
      <MainSubject choices={choices} onChange={change} />
      <WhichArticles choices={choices} onChange={change} />
      <NewsFilterFields choices={choices} onChange={change} />
    </>
  );
}

function WatchedValues({
  sections,
  choices,
  onChange,
}: Omit<Props, "kind"> & { readonly sections: readonly OfferedSection[] }): JSX.Element {
  const chosen = chosenSections(choices, sections).flatMap((section) =>
    chosenColumns(choices, section).map((label) => ({ section, label, path: fieldOf(section, label) })),
  );
  const remove = (path: string): void => {
    const { section, label } = chosen.find((column) => column.path === path)!;
    const kept = chosenColumns(choices, section).filter((each) => each !== label);
    onChange(withColumns(choices, sections, section, kept));
  };
  return (
    <div class="field" role="group" aria-label="Columns">
      <p class="help">Columns, as last enriched</p>
      <Chips chips={chosen.map(({ path, label }) => ({ key: path, label }))} onRemove={remove} />
    </div>
  );
}
