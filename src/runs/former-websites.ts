import type { CellValue } from "../core/cell";
import { readCompany } from "../core/company";
import { same } from "../verified-writes/same";
import { WEBSITE_TAG } from "./kinds/run-columns";
import type { OtherColumns } from "./other-columns";
import type { PlannedRow } from "./planned-row";
import type { RunPlace } from "./run-place";
import { columnsOf, companySubject } from "./subject";
import type { RowTarget } from "./write-results";

/** A row in which another website, or none, takes the place of one that was found before. */
interface Replaced {
  readonly row: PlannedRow;
  readonly former: string;
  /** The website of now, and what the row says in other columns of companies: what is theirs stays. */
  readonly others: readonly string[];
}

/**
 * What runs have fetched about a website goes when a run about names puts another one in its place: it would stand beside
 * another company. What nobody has fetched for that website stays, and so does everything where another column of companies
 * names it.
 */
export class FormerWebsites {
  constructor(
    private readonly target: RowTarget,
    private readonly place: RunPlace,
    private readonly beside: OtherColumns,
  ) {}

  clear(rows: readonly PlannedRow[]): void {
    const replaced = rows.flatMap((row) => this.replacedIn(row));
    if (replaced.length === 0) return;
    const { written, spreadsheet } = this.target;
    const { rows: remembered, isComplete } = written.known();
    const { foreign } = remembered;
    const facts = this.beside.ofFacts();
    const columns = new Map([...facts, ...this.beside.remembered(foreign.tags())]);
    const answered = isComplete ? null : this.answersAbout(replaced, [...facts.keys()]);
    for (const { row, former, others } of replaced) {
      const theirs = [...columns].flatMap(([tag, column]) => {
        const [cell = null] = row.shownBeside([column]);
        if (cell === null) return [];
        const sum = remembered.sumOf(cell, spreadsheet);
        const isOf = (company: string) =>
          foreign.has(company, tag, sum) || answered?.(company, tag, cell) === true;
        return isOf(former) && !others.some(isOf) ? [column] : [];
      });
      if (theirs.length > 0) row.keep(this.beside.toClear(theirs));
    }
  }

  private replacedIn(row: PlannedRow): Replaced[] {
    const website = row.replacing(WEBSITE_TAG);
    const former = readCompany(website?.before);
    const now = readCompany(website?.after);
    if (former.kind !== "company") return [];
    const { tagged, places } = this.place;
    // It may be a column of companies, too.
    const columns = columnsOf(tagged, companySubject).filter((column) => column !== places.get(WEBSITE_TAG));
    const named = columns.flatMap((column) => {
      const company = readCompany(row.line[column - 1]);
      return company.kind === "company" ? [company.key] : [];
    });
    const others = now.kind === "company" ? [now.key, ...named] : named;
    return others.includes(former.key) ? [] : [{ row, former: former.key, others }];
  }

  /** Where not all is remembered: whether an answer about a company puts a value there. */
  private answersAbout(
    replaced: readonly Replaced[],
    tags: readonly string[],
  ): (company: string, tag: string, cell: CellValue) => boolean {
    const companies = replaced.flatMap(({ former, others }) => [former, ...others]);
    const history = this.target.factsIn(tags).of([...new Set(companies)]);
    return (company, tag, cell) => {
      const index = tags.indexOf(tag);
      const answers = index < 0 ? [] : (history.get(company) ?? []);
      return answers.some(({ values }) => same(cell, values[index] ?? null, this.target.spreadsheet));
    };
  }
}
