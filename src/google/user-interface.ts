import type { MenuItem } from "../menu";

/** Adds the add-on's menu. Allowed in every authorization mode, so it must ask for nothing else. */
export function addMenu(items: readonly (MenuItem | "separator")[]): void {
  const ui = SpreadsheetApp.getUi();
  const menu = ui.createAddonMenu();
  items.forEach((item, index) => {
    if (item === "separator") menu.addSeparator();
    else if (item.submenu === undefined) menu.addItem(item.label, item.handler);
    else if (submenuAt(items, index - 1) !== item.submenu) {
      const submenu = ui.createMenu(item.submenu);
      for (let at = index; submenuAt(items, at) === item.submenu; at++) {
        const { label, handler } = items[at] as MenuItem;
        submenu.addItem(label, handler);
      }
      menu.addSubMenu(submenu);
    }
  });
  menu.addToUi();
}

function submenuAt(items: readonly (MenuItem | "separator")[], index: number): string | undefined {
  const item = items[index];
  return item === undefined || item === "separator" ? undefined : item.submenu;
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
