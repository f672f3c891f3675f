import { listGenerate } from "../api/endpoints/list-generate";
import { rounded } from "../core/credits";
import { separatorOf } from "../core/formula";
import { fixedOptions } from "../filters/allowed-filters";
import { fetchCatalogue } from "../filters/catalogue";
import { filterControls } from "../filters/filter-control";
import { billedPrice } from "../lists/list-price";
import type { ListServices } from "../lists/list-services";
import { filterForm } from "./filter-form";

const NAME = "Filter form";
/** Pixels. */
const WIDTHS = [220, 220, 460] as const;

/**
 * Makes a new sheet on which filters are chosen in cells. Free: the catalogue and its fixed lists are, and nothing is bought
 * before somebody ticks the form.
 *
 * @throws {AddinError} If the filters cannot be had, before anything is written.
 */
export function insertFilterForm(
  services: Pick<ListServices, "client" | "freeReplies" | "clock" | "spreadsheet" | "prices">,
): { sheetName: string } {
  const { spreadsheet } = services;
  const catalogue = fetchCatalogue(services);
  const priceOf = (limit: number): number =>
    billedPrice(services, listGenerate.price({ filters: {}, limit })).high;
  const list = priceOf(0);
  const form = filterForm(
    filterControls(catalogue),
    fixedOptions(services, catalogue),
    { list, company: rounded(priceOf(1) - list) },
    separatorOf(spreadsheet.locale),
  );

  const sheet = spreadsheet.addSheet(NAME);
  sheet.write(1, form.hiddenFrom, form.hidden);
  sheet.write(1, 1, form.lines);
  sheet.takeAsText(form.entries);
  sheet.addDropdowns(form.entries, form.choices);
  sheet.addCheckboxes(form.tick);
  sheet.layOutPage({ widths: WIDTHS, headings: form.headings, rows: form.rows, wrappedFrom: WIDTHS.length });
  sheet.hideColumns(form.hiddenFrom, form.hiddenColumns);
  for (const { row, column, cells } of form.formulas) sheet.writeFormulas(row, column, [cells]);
  spreadsheet.flush();
  spreadsheet.activate(sheet.sheetId);
  return { sheetName: sheet.name };
}
