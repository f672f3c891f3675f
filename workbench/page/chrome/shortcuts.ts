/** Actions that shortcuts trigger from anywhere on the page. */
export interface ShortcutWishes {
  /** Opens a menu by its letter, or the bar; false if no menu has that letter. */
  openMenu(key?: string): boolean;
  /** False if the focus is not in the cells: tabs have a menu of their own. */
  openCellMenu(): boolean;
  /** False if no sidebar is open. */
  focusSidebar(): boolean;
  nextSheet(step: 1 | -1): void;
  filterHere(): void;
  /** False if the active cell has no dropdown. */
  openChoices(): boolean;
  /** False if it has no checkbox. */
  tick(): boolean;
  hide(axis: "row" | "column"): void;
  unhide(axis: "row" | "column"): void;
  insertSheet(): void;
  help(): void;
  /** Whether a cell is being edited or a modal is open: then keys keep their usual meaning. */
  isBusy(): boolean;
}

/**
 * The shortcuts of Sheets for menus, sidebar and sheet, listed for users in `shortcut-help.ts`.
 *
 * Must be called before Univer starts: it listens on the same target, treats some of these keys as typing and
 * moves the cursor on Enter. While `wishesNow` returns undefined, keys keep their usual meaning.
 */
export function startShortcuts(wishesNow: () => ShortcutWishes | undefined): void {
  addEventListener(
    "keydown",
    (event) => {
      const wishes = wishesNow();
      if (wishes && !wishes.isBusy() && act(event, wishes)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}

/** @returns Whether the keys were a shortcut. */
function act(event: KeyboardEvent, wishes: ShortcutWishes): boolean {
  const { code, shiftKey: shift } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const chord = [ctrl && "Ctrl", event.altKey && "Alt", shift && "Shift", code].filter(Boolean).join("+");
  const letter = /^Alt\+(?:Shift\+)?Key([A-Z])$/.exec(chord)?.[1];
  if (letter !== undefined) {
    return wishes.openMenu(letter.toLowerCase());
  }
  const chords: Record<string, () => boolean | void> = {
    "Alt+Slash": () => wishes.openMenu(),
    "Ctrl+Slash": () => wishes.help(),
    "Ctrl+Shift+Backslash": () => wishes.openCellMenu(),
    "Shift+F10": () => wishes.openCellMenu(),
    "Ctrl+Alt+Period": () => wishes.focusSidebar(),
    "Ctrl+Alt+Comma": () => wishes.focusSidebar(),
    Enter: () => wishes.openChoices(),
    Space: () => wishes.tick(),
    "Ctrl+Alt+KeyR": () => wishes.filterHere(),
    "Ctrl+Alt+Digit9": () => wishes.hide("row"),
    "Ctrl+Shift+Digit9": () => wishes.unhide("row"),
    "Ctrl+Alt+Digit0": () => wishes.hide("column"),
    "Ctrl+Shift+Digit0": () => wishes.unhide("column"),
    "Alt+ArrowDown": () => wishes.nextSheet(1),
    "Alt+ArrowUp": () => wishes.nextSheet(-1),
    "Shift+F11": () => wishes.insertSheet(),
  };
  const wanted = Object.hasOwn(chords, chord) ? chords[chord] : undefined;
  return wanted !== undefined && wanted() !== false;
}
