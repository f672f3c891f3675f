import type { JSX } from "preact";
import { useAddin } from "../addin";
import { CopyButton } from "../parts/copy-button";
import { PanelFrame } from "../parts/panel-frame";
import { FormulasHere } from "./formulas-here";

const formulas: readonly { name: string; what: string; examples: readonly (readonly [string, string])[] }[] =
  [
    {
      name: "COMPANY_ENRICH(companies, [fields])",
      what: "Facts about companies: one row for each, so it fills down.",
      examples: [
        ['=COMPANY_ENRICH(A2, "Founded")', "One fact"],
        ['=COMPANY_ENRICH(A2:A20, "Founded, HQ country, Employees")', "Several, for a column"],
        ['=COMPANY_ENRICH(A2, "location")', "A whole section"],
      ],
    },
    {
      name: "COMPANY_JOBS(companies, [limit], [fields], [headers])",
      what: "Open job posts as a table.",
      examples: [
        ["=COMPANY_JOBS(A2)", "The latest ten"],
        ['=COMPANY_JOBS(A2:A20, 5, "Title, Location, Remote")', "Five each, three columns"],
      ],
    },
    {
      name: "COMPANY_NEWS(companies, [limit], [sentiment], [types], [fields], [headers])",
      what: "News articles as a table.",
      examples: [
        ["=COMPANY_NEWS(A2)", "The latest ten"],
        ['=COMPANY_NEWS(A2:A20, 20, "Positive", "CM01, CM03")', "Good news about money"],
      ],
    },
  ];

/** The functions with examples to copy, and the switch that lets them spend. */
export function Formulas(): JSX.Element {
  const { state } = useAddin();
  return (
    <PanelFrame title="Formulas">
      {formulas.map(({ name, what, examples }) => (
        <section key={name} class="block">
          <h2 class="signature">
            <code>{name}</code>
          </h2>
          <p>{what}</p>
          <ul class="examples">
            {examples.map(([formula, meaning]) => (
              <li key={formula}>
                <span class="help">{meaning}</span>
                <span class="copy-line">
                  <code>{formula}</code>
                  <CopyButton text={formula} what={formula} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {state !== null && <FormulasHere state={state} />}
    </PanelFrame>
  );
}
