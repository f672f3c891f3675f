/** The entries of a menu, in order. */
export type MenuEntry =
  | { readonly kind: "item"; readonly label: string; readonly functionName: string }
  | { readonly kind: "separator" }
  | { readonly kind: "menu"; readonly label: string; readonly entries: readonly MenuEntry[] };

export interface Menu {
  readonly label: string;
  /** Shown under *Extensions*, where published add-ons have their single menu (platform fact C7). */
  readonly isAddon: boolean;
  readonly entries: readonly MenuEntry[];
}

/** HTML that a script opened. Each opening gets a new `id`, so that a view knows when to reload. */
export interface HtmlWindow {
  readonly id: number;
  readonly title: string;
  readonly html: string;
  /** Pixels; a sidebar is always 300 wide. */
  readonly width: number;
  readonly height: number;
  readonly modal: boolean;
}

export interface Toast {
  readonly message: string;
  readonly title: string;
  /** Negative: stays until dismissed. */
  readonly seconds: number;
}

/** `ui.alert` or `ui.prompt`: the script is suspended until the user answers. */
export interface Prompt {
  readonly kind: "alert" | "prompt";
  readonly title: string;
  readonly message: string;
  readonly buttons: "OK" | "OK_CANCEL" | "YES_NO" | "YES_NO_CANCEL";
}

export interface PromptAnswer {
  readonly button: "OK" | "CANCEL" | "YES" | "NO" | "CLOSE";
  readonly text?: string;
}

/** What changed in a window of the spreadsheet; the state is in `HostUi`. */
export type UiChange = "menus" | "sidebar" | "dialog" | "toast";

/** Menus, sidebar, dialog and toasts in one user's window. */
export class HostUi {
  menus: readonly Menu[] = [];
  sidebar: HtmlWindow | null = null;
  dialog: HtmlWindow | null = null;
  /** All toasts so far, oldest first. */
  readonly toasts: Toast[] = [];
  /** All prompts so far, oldest first. */
  readonly prompts: Prompt[] = [];

  /** Answers `ui.alert` and `ui.prompt`; the page or a test replaces it. By default the dialog is closed. */
  answer: (prompt: Prompt) => PromptAnswer | Promise<PromptAnswer> = () => ({ button: "CLOSE" });

  readonly #listeners = new Set<(change: UiChange) => void>();

  /** @returns Unsubscribes. */
  onChange(listener: (change: UiChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when the user closes the sidebar, or its script calls `google.script.host.close()`. */
  closeSidebar(): void {
    this.sidebar = null;
    this.changed("sidebar");
  }

  closeDialog(): void {
    this.dialog = null;
    this.changed("dialog");
  }

  /** Called when the document is reloaded. */
  reset(): void {
    this.menus = [];
    this.sidebar = null;
    this.dialog = null;
    for (const change of ["menus", "sidebar", "dialog"] as const) this.changed(change);
  }

  /** Notifies the listeners. */
  changed(change: UiChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** The function of a menu item; `path` holds the labels from the top level down. */
export function menuItem(menus: readonly Menu[], path: readonly string[]): string | undefined {
  for (const menu of menus) {
    let entries = menu.entries;
    for (const [depth, label] of path.entries()) {
      const entry = entries.find((candidate) => candidate.kind !== "separator" && candidate.label === label);
      if (entry?.kind === "item" && depth === path.length - 1) return entry.functionName;
      if (entry?.kind !== "menu") break;
      entries = entry.entries;
    }
  }
  return undefined;
}
