import type { OpenAddin } from "./addin-on-host";

/** Rows and columns of a form: filters, number of companies, checkbox, list. */
export const [FIRST, LAST, LIMIT, TICK, LIST] = [5, 14, 16, 17, 19];
export const [FILTER, VALUE, CHECK] = [1, 2, 3];

/** A form on its sheet, as a user sees it and fills it in. */
export class FilterForm {
  constructor(
    private readonly addin: OpenAddin,
    readonly name: string,
  ) {}

  static async inserted(addin: OpenAddin): Promise<FilterForm> {
    const { sheetName } = await addin.value("insertFilterForm", {});
    await addin.workbook.settle();
    return new FilterForm(addin, sheetName);
  }

  get sheet(): OpenAddin["sheet"] {
    return this.addin.workbook.sheets.find(({ name }) => name === this.name)!;
  }

  /** What a cell shows, or its error. */
  shown(row: number, column: number): string {
    const { error, display } = this.sheet.cellView(row, column);
    return error?.message ?? display;
  }

  async type(row: number, column: number, text: string): Promise<void> {
    this.sheet.enter({ row, column, rows: 1, columns: 1 }, [[text]]);
    await this.addin.workbook.settle();
  }

  async tick(): Promise<void> {
    this.sheet.setValues({ row: TICK, column: VALUE, rows: 1, columns: 1 }, [[true]]);
    await this.addin.workbook.settle();
  }

  /** The list's header and its rows. */
  list(): unknown[][] {
    const rows = this.addin.values(`A${LIST}:E${LIST + 40}`, this.sheet);
    return rows.filter((row) => row.some((value) => value !== ""));
  }

  /** What the dropdown of a cell offers now, without blanks. */
  offered(row: number, column: number): unknown[] {
    const { validation } = this.sheet.cellView(row, column);
    if (validation?.range === undefined || !validation.allowInvalid) throw new Error("No open dropdown.");
    return this.sheet
      .getValues(validation.range.area)
      .flat()
      .filter((value) => value !== "");
  }
}
