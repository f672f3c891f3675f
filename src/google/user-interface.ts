/** An item of the menu. */
export interface MenuAction {
  readonly label: string;
  /** The global function of that name. */
  readonly handler: string;
  /** The sidebar panel that it opens. */
  readonly panel: string;
}

export type MenuEntry =
  MenuAction | "separator" | { readonly submenu: string; readonly items: readonly MenuAction[] };

/** Adds the add-on's menu. Allowed in every authorization mode, so it must ask for nothing else. */
export function addMenu(all: readonly MenuEntry[]): void {
  const ui = SpreadsheetApp.getUi();
  const filled = (menu: GoogleAppsScript.Base.Menu, entries: readonly MenuEntry[]) => {
    for (const entry of entries)
      if (entry === "separator") menu.addSeparator();
      else if ("items" in entry) menu.addSubMenu(filled(ui.createMenu(entry.submenu), entry.items));
      else menu.addItem(entry.label, entry.handler);
    return menu;
  };
  filled(ui.createAddonMenu(), all).addToUi();
}

/** Opens the sidebar at one of its panels. */
export function showSidebar(title: string, panel: string): void {
  // As text, never as a template: minified script may hold `<?`, which a template would run.
  const page = HtmlService.createHtmlOutputFromFile("Sidebar").getContent();
  const output = HtmlService.createHtmlOutput(page.replace('data-panel="home"', `data-panel="${panel}"`));
  SpreadsheetApp.getUi().showSidebar(output.setTitle(title));
}

/** Whether a person called: from a cell or a trigger there is no user interface to be had. */
export function isUserPresent(): boolean {
  try {
    SpreadsheetApp.getUi();
    return true;
  } catch {
    return false;
  }
}
