import type { Emulates } from "../emulates";
import { ServiceError } from "../service-error";
import { ActiveSheetMethods } from "./active-sheet-methods";
import { entriesOf, showMenu } from "./menu";

/** The menus of a spreadsheet, from before `Ui`. */
export class SpreadsheetMenus
  extends ActiveSheetMethods
  implements Emulates<GoogleAppsScript.Spreadsheet.Spreadsheet, "addMenu" | "removeMenu" | "updateMenu">
{
  /** @param subMenus `{ name, functionName }` for each item, null for a line between them. */
  addMenu(name: string, subMenus: unknown): void {
    showMenu(this.execution, { label: name, isAddon: false, entries: entriesOf(subMenus) });
  }

  updateMenu(name: string, subMenus: unknown): void {
    this.#assertMenu(name);
    this.addMenu(name, subMenus);
  }

  removeMenu(name: string): void {
    this.#assertMenu(name);
    const { ui } = this.execution;
    ui.menus = ui.menus.filter(({ label }) => label !== name);
    ui.changed("menus");
  }

  /** Google's words are not known. */
  #assertMenu(name: string): void {
    const { menus } = this.execution.ui;
    if (!menus.some(({ label }) => label === name))
      throw new ServiceError(`The menu "${name}" does not exist.`);
  }
}
