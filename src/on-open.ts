import { addMenu } from "./google/user-interface";
import { menuEntries } from "./menu-entries";

/**
 * Adds the menu: what every opening of every spreadsheet pays for, so it is a bundle of its own and brings nothing else.
 */
export function onOpen(): void {
  addMenu(menuEntries);
}
