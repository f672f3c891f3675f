/** One entry of a menu, in order. */
export type MenuEntry =
  | { readonly kind: "item"; readonly label: string; readonly functionName: string }
  | { readonly kind: "separator" }
  | { readonly kind: "menu"; readonly label: string; readonly entries: readonly MenuEntry[] };

export interface Menu {
  readonly label: string;
  /** Under *Extensions*, where published add-ons have their one menu (platform fact C7). */
  readonly isAddon: boolean;
  readonly entries: readonly MenuEntry[];
}

/** HTML that a script opened. `id` differs each time one is opened, so that a view knows to load it anew. */
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
  /** Negative: until dismissed. */
  readonly seconds: number;
}

/** `ui.alert` or `ui.prompt`: the script is suspended until it is answered. */
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

/** What happened to a window of the spreadsheet; the state is in `HostUi`. */
export type UiChange = "menus" | "sidebar" | "dialog" | "toast";

/** Menus, sidebar, dialog and toasts of one user's window on the document. */
export class HostUi {
  menus: readonly Menu[] = [];
  sidebar: HtmlWindow | null = null;
  dialog: HtmlWindow | null = null;
  /** All so far, oldest first. */
  readonly toasts: Toast[] = [];
  /** All so far, oldest first. */
  readonly prompts: Prompt[] = [];

  /** Answers `ui.alert` and `ui.prompt`; the page or a test replaces it. By default the user closes the box. */
  answer: (prompt: Prompt) => PromptAnswer | Promise<PromptAnswer> = () => ({ button: "CLOSE" });

  readonly #listeners = new Set<(change: UiChange) => void>();

  /** @returns A function that ends the subscription. */
  onChange(listener: (change: UiChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The user closes the sidebar, or its script calls `google.script.host.close()`. */
  closeSidebar(): void {
    this.sidebar = null;
    this.changed("sidebar");
  }

  closeDialog(): void {
    this.dialog = null;
    this.changed("dialog");
  }

  /** The document is loaded anew. */
  reset(): void {
    this.menus = [];
    this.sidebar = null;
    this.dialog = null;
    for (const change of ["menus", "sidebar", "dialog"] as const) this.changed(change);
  }

  /** Tells the listeners. */
  changed(change: UiChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** The function behind a menu item; `path` names the labels from the menu's own entries inwards. */
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
