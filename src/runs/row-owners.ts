import { AnsweredRows, type Asked, type Unknown } from "./answered-rows";
import { FormerWebsites } from "./former-websites";
import { OtherColumns } from "./other-columns";
import type { PlannedRow } from "./planned-row";
import type { RunPlace } from "./run-place";
import { companiesBeside } from "./subject";
import type { RowTarget } from "./write-results";
import { memoryTag } from "./written/memory-tag";
import { isMarked, timeOf } from "./written/marked-time";

/** Finds out whose cells are that show something else than they will, by what is remembered or, failing that, by answers. */
export class RowOwners {
  private readonly others: OtherColumns;
  private readonly companiesBeside: (cells: readonly unknown[]) => ReadonlySet<string>;

  constructor(
    private readonly target: RowTarget,
    private readonly place: RunPlace,
  ) {
    this.companiesBeside = companiesBeside(place, target.subject);
    this.others = new OtherColumns(place, new Set(target.columns.map(({ tag }) => tag)));
  }

  /**
   * What is remembered is read for all of them together, and not at all where nothing is shown.
   */
  find(rows: readonly PlannedRow[]): void {
    const beside = [...this.others.ofFacts().values()];
    const isBlank = (row: PlannedRow) => row.shownBeside(beside).every((cell) => cell === null);
    const open = rows.filter((row) => row.isFilled(beside));
    if (open.length === 0) return;
    const { rows: remembered, isComplete } = this.target.written.known();
    const others = this.others.remembered(remembered.tags());
    const answered = new AnsweredRows(this.target, this.place, this.others);
    const answers = answered.answersOn(open, remembered);
    const asked: Asked[] = [];
    const users = new Map(open.map((row) => [row, new Set<string>()]));
    for (const row of open) {
      const { company } = row;
      const named = this.companiesBeside(row.line);
      const sums = row.sums(others, remembered);
      const { fetched } = row.shown();
      const isTime = isMarked(fetched) || remembered.isTime(sums.get(this.target.columns[1]!.tag) ?? "");
      const isUntimed = fetched !== null && !isTime;
      const shown = { company, row: row.row, cells: sums, isUntimed, isTimeOf: timeOf(fetched), named };
      const isForgotten = remembered.isForgotten(shown);
      const isSure = isComplete && !isForgotten;
      const { shows, whose } = remembered.judge(shown, isSure ? null : answers(row));
      row.keep({ isAnothers: shows !== null, users: users.get(row)! });
      const theirs = [...others].flatMap(([tag, column]) => {
        const sum = sums.get(tag) ?? "";
        const isTheirs = shows !== null && sum !== "" && whose(tag) === "ours";
        return isTheirs && !remembered.isOwnOfAny([company, ...named], tag, sum) ? [column] : [];
      });
      const unknown: Unknown[] = [];
      for (const { tag, index, old } of row.differing()) {
        const whoseCell = whose(memoryTag(tag, this.place));
        if (whoseCell === "ours") continue;
        // What nobody remembers to have written into a column of theirs is the user's.
        const isDoubted = whoseCell === "user's";
        const isUsers = this.place.usersColumns.has(tag) || (isDoubted && isComplete);
        if (isUsers) users.get(row)!.add(tag);
        else unknown.push({ tag, index, old, isDoubted });
      }
      const writtenThen = isUntimed ? [] : remembered.companiesAt(shown).filter((each) => !named.has(each));
      const isOfOthers = writtenThen.length > 0 && !writtenThen.includes(company);
      const mayShowMore = isForgotten || ((shows !== null || isOfOthers) && !isComplete);
      if (unknown.length > 0 || theirs.length > 0 || (mayShowMore && !isBlank(row)))
        asked.push({ row, shows, unknown, theirs, writtenThen, named, isSure: !mayShowMore });
    }
    if (asked.length > 0) answered.ask(asked, users);
    new FormerWebsites(this.target, this.place, this.others).clear(open);
  }
}
