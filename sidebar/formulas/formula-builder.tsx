import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { findByWords } from "../../src/core/words/find-by-words";
import type { ChosenFormula, ChosenValue, CompanyAt, FunctionHelp } from "../../src/features/formulas";
import { useAddin } from "../addin";
import { companies as companiesInWords } from "../in-words";
import { Choice } from "../parts/choice";
import { FindColumn } from "../run/find-column";
import { ArgumentInput } from "./argument-input";

/** A formula that is being built. */
export interface Draft {
  readonly name: string;
  readonly args: ChosenFormula["args"];
  /** Of one company, or of all that are selected; null while nobody has said. */
  readonly of: "one" | "all" | null;
}

interface Props {
  readonly company: CompanyAt | null;
  readonly functions: readonly FunctionHelp[];
  readonly draft: Draft | null;
  readonly onDraft: (draft: Draft | null) => void;
}

/** A field or a function is found by words; then its arguments are asked for, and what it would show is shown. */
export function FormulaBuilder({ company, functions, draft, onDraft }: Props): JSX.Element {
  const { state } = useAddin();
  // A function that was chosen is no longer looked for: the words that found it are gone.
  const [searches, setSearches] = useState(0);
  const fn = functions.find(({ name }) => name === draft?.name);
  const fields = fieldsOf(fn ?? functions.find((each) => fieldsOf(each) !== undefined));
  const chosen = fields === undefined ? [] : fieldsIn(draft?.args[fields.argument]);
  const toggle = (path: string): void => {
    if (fields === undefined) return;
    const others = chosen.filter((each) => each !== path);
    const now = others.length < chosen.length ? others : [...chosen, path];
    const { name = fields.name, args = {}, of = null } = draft ?? {};
    onDraft({ name, of, args: { ...args, [fields.argument]: now } });
  };
  return (
    <section class="functions" aria-label="Build a formula">
      {fields !== undefined && (
        <FindColumn
          key={searches}
          chosen={new Set(chosen)}
          sections={state?.sections ?? []}
          onToggle={toggle}
          placeholder={draft === null ? "Find: CEO, job posts, news…" : "Find a column: CEO, funding…"}
          others={(text) =>
            draft === null
              ? foundFunctions(functions, text, (name) => {
                  setSearches(searches + 1);
                  onDraft({ name, args: {}, of: null });
                })
              : null
          }
        />
      )}
      {draft !== null && fn !== undefined && (
        <FormulaForm key={fn.name} {...{ fn, draft, company }} onDraft={onDraft} />
      )}
    </section>
  );
}

/** The argument of a function that takes fields, with the function; undefined where it has none. */
function fieldsOf(fn: FunctionHelp | undefined): { name: string; argument: string } | undefined {
  const found = fn?.arguments.find(({ form }) => form.kind === "fields");
  return fn === undefined || found === undefined ? undefined : { name: fn.name, argument: found.name };
}

function fieldsIn(value: ChosenValue | undefined): string[] {
  return Array.isArray(value) ? value : [];
}

/** The functions that words find; all of them where there are no words. null if they find none. */
function foundFunctions(
  functions: readonly FunctionHelp[],
  text: string,
  onChoose: (name: string) => void,
): JSX.Element | null {
  const { items } = findByWords(functions, text, ({ name, summary }) => ({
    name: name.replace(/_/g, " "),
    about: summary,
  }));
  if (items.length === 0) return null;
  return (
    <ul class="found-functions" aria-label="Functions">
      {items.map(({ name, summary, price }) => (
        <li key={name}>
          <button type="button" class="link" title={summary} onClick={() => onChoose(name)}>
            {name}
          </button>
          <span class="help">{price}</span>
        </li>
      ))}
    </ul>
  );
}

interface FormProps {
  readonly fn: FunctionHelp;
  readonly draft: Draft;
  readonly company: CompanyAt | null;
  readonly onDraft: (draft: Draft | null) => void;
}

/** What one function takes. */
function FormulaForm({ fn, draft, company, onDraft }: FormProps): JSX.Element {
  const column = company?.column ?? null;
  const change = (name: string, value: ChosenValue | undefined): void => {
    const { [name]: _, ...others } = draft.args;
    onDraft({ ...draft, args: value === undefined ? others : { ...others, [name]: value } });
  };
  const [first, more] = [true, false].map((isFirst) =>
    fn.arguments.filter((each) => each.isFirst === isFirst),
  );
  const input = (each: FunctionHelp["arguments"][number]): JSX.Element => (
    <ArgumentInput
      key={each.name}
      id={`argument-${each.name}`}
      argument={each}
      value={draft.args[each.name]}
      onChange={(value) => change(each.name, value)}
    />
  );
  return (
    <div class="formula-form">
      <div class="block-head">
        <h2>
          <code>{fn.name}</code>
        </h2>
        <button type="button" class="link" onClick={() => onDraft(null)}>
          Choose another
        </button>
      </div>
      <p class="help">
        {fn.summary} {fn.price}.
      </p>
      {fn.isOfCompanies && company === null && <p class="help">Select a cell with a company.</p>}
      {fn.isOfCompanies && company !== null && column === null && (
        <p class="help">
          For {company.text} in {company.a1}
        </p>
      )}
      {fn.isOfCompanies && company !== null && column !== null && (
        <Choice
          id="formula-of"
          label="For"
          value={whose(draft, company)}
          options={[
            ["one", `${company.text} in ${company.a1}`],
            ["all", `${companiesInWords(column.companies)} in ${column.range}`],
          ]}
          onChange={(now) => onDraft({ ...draft, of: now })}
        />
      )}
      {first!.map(input)}
      {more!.length > 0 && (
        <details>
          <summary>More options</summary>
          {more!.map(input)}
        </details>
      )}
    </div>
  );
}

/** One company, or all that are selected. */
function whose({ of }: Draft, { column }: CompanyAt): "one" | "all" {
  if (column === null) return "one";
  return of ?? (column.isSelected ? "all" : "one");
}

/** The formula that is asked for; null until all that is needed is there. */
export function formulaOf(
  { name, isOfCompanies, arguments: asked }: FunctionHelp,
  draft: Draft,
  company: CompanyAt | null,
): ChosenFormula | null {
  const { args } = draft;
  if (asked.some((each) => each.isNeeded && isBlank(args[each.name]))) return null;
  if (!isOfCompanies) return { name, args };
  if (company === null) return null;
  const all = whose(draft, company) === "all" ? company.column : null;
  return { name, args, companies: all?.range ?? company.range };
}

function isBlank(value: ChosenValue | undefined): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
