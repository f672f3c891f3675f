import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import type { MenuEntry, Menu as MenuOfUi } from "../host-ui";

/** A menu built by a script; shown once it is added to the user's window. */
export class Menu implements Emulates<
  GoogleAppsScript.Base.Menu,
  "addItem" | "addSeparator" | "addSubMenu" | "addToUi"
> {
  readonly #execution: Execution;
  readonly #label: string;
  readonly #isAddon: boolean;
  readonly #entries: MenuEntry[] = [];

  constructor(execution: Execution, label: string, isAddon: boolean) {
    this.#execution = execution;
    this.#label = label;
    this.#isAddon = isAddon;
  }

  addItem(caption: unknown, functionName: unknown): this {
    this.#entries.push({ kind: "item", label: String(caption), functionName: String(functionName) });
    return this;
  }

  addSeparator(): this {
    this.#entries.push({ kind: "separator" });
    return this;
  }

  addSubMenu(menu: unknown): this {
    const inner = menu as Menu;
    this.#entries.push({ kind: "menu", label: inner.#label, entries: [...inner.#entries] });
    return this;
  }

  /** Replaces a menu of the same name. */
  addToUi(): void {
    showMenu(this.#execution, { label: this.#label, isAddon: this.#isAddon, entries: [...this.#entries] });
  }
}

/** Shows a menu in the user's window, in place of one of the same name. */
export function showMenu(execution: Execution, menu: MenuOfUi): void {
  const { ui } = execution;
  ui.menus = [...ui.menus.filter(({ label }) => label !== menu.label), menu];
  ui.changed("menus");
}

/** The items of `Spreadsheet.addMenu`. */
export function entriesOf(subMenus: unknown): MenuEntry[] {
  return (subMenus as readonly ({ readonly name: unknown; readonly functionName: unknown } | null)[]).map(
    (item) =>
      item === null
        ? { kind: "separator" }
        : { kind: "item", label: String(item.name), functionName: String(item.functionName) },
  );
}
