/** What the keyboard reaches from everywhere on the page. */
export interface ShortcutWishes {
  /** A menu by its letter, or the bar; false if there is none of that letter. */
  openMenu(key?: string): boolean;
  /** False where the keyboard is not in the cells: tabs have a menu of their own. */
  openCellMenu(): boolean;
  /** False where no sidebar is open. */
  focusSidebar(): boolean;
  nextSheet(step: 1 | -1): void;
  filterHere(): void;
  /** False where the cell with the cursor has no dropdown. */
  openChoices(): boolean;
  /** False where it has no checkbox. */
  tick(): boolean;
  hide(axis: "row" | "column"): void;
  unhide(axis: "row" | "column"): void;
  insertSheet(): void;
  help(): void;
  /** Whether a cell is being edited, or something covers the page: then keys keep their meaning. */
  isBusy(): boolean;
}

/**
 * The shortcuts that Sheets has for menus, sidebar and sheet. Listed for people in `shortcut-help.ts`.
 *
 * To be called before Univer starts, which listens at the same place, takes some of these for typing and moves the cursor
 * on Enter. Until there are wishes, keys keep their meaning.
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
