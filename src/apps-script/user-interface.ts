import type { MenuItem } from "../menu";

/** Adds the add-on's menu. Allowed in every authorization mode, so it must ask for nothing else. */
export function addMenu(items: readonly (MenuItem | "separator")[]): void {
  const menu = SpreadsheetApp.getUi().createAddonMenu();
  for (const item of items) {
    if (item === "separator") menu.addSeparator();
    else menu.addItem(item.label, item.handler);
  }
  menu.addToUi();
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
