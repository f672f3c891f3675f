import { EDITOR, OWNER } from "../addin/addin-on-host";
import { AWAY, MARK } from "./hosts";
import { randomFor, type Random } from "./random";
import type { World } from "./world";

const MINUTE_MS = 60_000;

/** Enters formulas, fills them down, opens the document again: everything that makes custom functions run. */
export class FormulaUser {
  private readonly random: Random;
  private row = 1;

  constructor(private readonly world: World) {
    this.random = randomFor(world.seed, "formulas");
  }

  async play(steps: number): Promise<void> {
    const { world, random } = this;
    for (let step = 0; step < steps; step++) {
      await world.addin.clock.sleep(random.below(random.one([3_000, 20_000, 5 * MINUTE_MS])));
      world.addin.host.activeUser = random.chance(0.75) ? OWNER : EDITOR;
      if (random.chance(0.2)) {
        world.events.tell("formulas run again");
        world.addin.workbook.recalculateCustomFunctions();
      } else this.type();
    }
  }

  private type(): void {
    const { random, world } = this;
    const some = () => random.one(world.companies);
    const { movingPages, pageCap } = world.circumstances;
    // If pages are truncated or shift, formulas request pages.
    const kind = movingPages || pageCap !== null ? 0.7 + random.next() * 0.17 : random.next();
    if (kind < 0.45) return this.fillDown(1 + random.below(2));
    if (kind < 0.7) return this.range();
    if (kind < 0.8)
      return this.enter(`=COMPANY_JOBS("${some()}",${random.one([2, 3, 12])},"Title",FALSE)`, 14);
    if (kind < 0.88)
      return this.enter(`=COMPANY_NEWS("${some()}",${random.one([3, 12])},,,"Headline",FALSE)`, 14);
    if (kind < 0.92) return this.enter(`=COMPANY_JOBS_COUNT("${some()}")`, 1);
    if (kind < 0.94) return this.enter(`=COMPANY_HEADCOUNT("${some()}",3)`, 1);
    if (kind < 0.96) return this.enter(`=COMPANY_TRAFFIC("${some()}",3)`, 1);
    const country = world.addresses[OWNER] === AWAY ? `${MARK}FRA` : "FRA";
    const filters = `{""location.hq.country"":[""${country}""]}`;
    return this.enter(`=COMPANY_LIST("${filters}",4,"name",FALSE)`, 6);
  }

  /** Companies in column A and a formula beside each. */
  private fillDown(count: number): void {
    const fields = this.random.one(["Founded", "Founded, HQ country", "name"]);
    for (let index = 0; index < count; index++) {
      this.put(1, this.random.one(this.world.companies));
      this.enter(`=COMPANY_ENRICH(A${this.row},"${fields}")`, 1);
    }
  }

  private range(): void {
    const from = this.row;
    const count = 3 + this.random.below(5);
    for (let index = 0; index < count; index++) {
      this.put(1, this.random.one(this.world.companies));
      this.row++;
    }
    this.row = from;
    this.enter(`=COMPANY_ENRICH(A${from}:A${from + count - 1},"Founded, Website")`, count);
  }

  private put(column: number, text: string): void {
    this.world.formulas.enter({ row: this.row, column, rows: 1, columns: 1 }, [[text]]);
  }

  private enter(formula: string, height: number): void {
    this.world.events.tell(`types ${formula}`);
    this.put(2, formula);
    this.row += height;
  }
}
